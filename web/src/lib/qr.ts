import { encode } from "uqr";

/** A text as a QR code: its dark squares as one SVG path in a square of `size`, the quiet zone included. */
export function qr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}

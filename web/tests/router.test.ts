import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/" });
vi.stubGlobal("addEventListener", () => {});
const { place } = await import("../src/lib/router.svelte");

test.each([
  ["/", { page: "landing" }],
  ["/table/xq-ybp_0Ib", { page: "table", id: "xq-ybp_0Ib" }],
  ["/table/xqybp/", { page: "table", id: "xqybp" }],
  ["/replay", { page: "replay", id: "" }],
  ["/replay/xqybp", { page: "replay", id: "xqybp" }],
  ["/table", { page: "missing" }],
  ["/table/a%20b", { page: "missing" }],
  ["/table/a/b", { page: "missing" }],
  ["/elsewhere", { page: "missing" }],
])("%s", (path, expected) => expect(place(path)).toEqual(expected));

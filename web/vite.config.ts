import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vitest/config";

const SERVER = "http://127.0.0.1:8765";

/** What is bundled and whose it is: their licences ask to go where they go. */
const BUNDLED = ["svelte", "uqr", "@fontsource-variable/fraunces", "@fontsource-variable/atkinson-hyperlegible-next"];

function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle() {
      const at = (name: string, file: string) => fileURLToPath(new URL(`node_modules/${name}/${file}`, import.meta.url));
      const text = BUNDLED.map((name) => {
        const { version } = JSON.parse(readFileSync(at(name, "package.json"), "utf8")) as { version: string };
        const file = name === "svelte" ? "LICENSE.md" : "LICENSE";
        return `${name} ${version}\n\n${readFileSync(at(name, file), "utf8").trim()}\n`;
      });
      this.emitFile({ type: "asset", fileName: "licences.txt", source: text.join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}

export default defineConfig({
  base: "/",
  plugins: [svelte(), licences()],
  // The page is served with a Content-Security-Policy that knows only 'self': nothing inline, no data: but pictures.
  build: {
    outDir: "../src/wyrmling/server/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER.replace("http", "ws"), ws: true },
    },
  },
  // Svelte's client runtime also under test, where there is no browser.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});

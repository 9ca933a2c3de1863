import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const server = process.env.SANDTABLE_SERVER ?? "http://127.0.0.1:8000";

/**
 * The dark tokens hold for [data-theme=dark] and, unless light is set, for a system that wishes dark: written once,
 * copied here.
 */
export function darkBySystem(css: string): string {
  const block = /\[data-theme="dark"\]\s*\{([^}]*)\}/.exec(css);
  if (!block) throw new Error("tokens.css has no dark block");
  return `${css}\n@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {${block[1]}} }\n`;
}

const themes: Plugin = {
  name: "dark-by-system",
  enforce: "pre",
  transform: (code, id) => (id.split("?")[0]!.endsWith("/tokens.css") ? darkBySystem(code) : undefined),
};

/** The table's code is asked for with the page, not after it: most addresses lead there sooner or later. */
const tableAhead: Plugin = {
  name: "table-ahead",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const table = chunks.find((one) => one.facadeModuleId?.endsWith("/pages/Table.svelte"));
      const files = table ? [table.fileName, ...table.imports] : [];
      const entry = chunks.filter((one) => one.isEntry).flatMap((one) => [one.fileName, ...one.imports]);
      return files
        .filter((file) => !entry.includes(file))
        .map((file) => ({ tag: "link", attrs: { rel: "modulepreload", href: `/${file}` }, injectTo: "head" as const }));
    },
  },
};

/**
 * Few large files pack better than many small ones: what is needed together lies together, what comes first in this
 * list is taken first.
 */
const GROUPS = [
  { name: "shared", test: /src\/(ui|lib)\/|guide\/keep|NamePassword|MiniMap|preload-helper/, priority: 9 }, // most pages need it
  { name: "lobby", test: /src\/lobby\//, priority: 8 },
  { name: "play", test: /src\/(board|match|table|orders)\//, priority: 7 },
  { name: "grid", test: /src\/grid\//, priority: 6 }, // only where there are squares
  { name: "club", test: /src\/club\/|pages\/Club/, priority: 5 }, // only where there is a campaign of a club
  { name: "staff", test: /src\/staff\/(?!staff)/, priority: 6 }, // only where a general asks for it
  { name: "notices", test: /src\/notices\//, priority: 5 }, // only where channels are kept
  {
    name: "desk",
    test: /src\/(replay|umpire|organiser|people)\/|pages\/(Account|Admin|Records|Reset|Replay|Umpire|Organiser)/,
    priority: 5,
  },
];

export default defineConfig({
  plugins: [themes, tableAhead, svelte({ configFile: false })],
  base: "/",
  build: {
    outDir: "../src/sandtable/web/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    cssCodeSplit: false, // one sheet of 15 kB is quicker than twelve small ones
    rolldownOptions: {
      checks: { bundlerTimings: false, pluginTimings: false },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true }, "/docs": server, "/openapi.json": server },
  },
});

import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";

export default defineConfig(
  globalIgnores(["node_modules", "public", "types"]),
  ts.configs.recommended,
  svelte.configs.recommended,
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "svelte/no-unused-svelte-ignore": "off", // compiles every file again: svelte-check has done that
      "svelte/no-useless-mustaches": "off", // {" "} keeps a space that Svelte would drop at the edge of a tag
      "svelte/prefer-svelte-reactivity": "off", // state replaces its maps and sets as a whole, and caches are no state
    },
  },
);

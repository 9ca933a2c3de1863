/**
 * A scene of the fixtures as a whole table, without a server: dev/table.html?scene=norway-spread&theme=dark. Not part
 * of the built client.
 */
import { mount } from "svelte";
import patterns from "../src/assets/patterns.svg?raw";
import symbols from "../src/assets/symbols.svg?raw";
import type { Drawing, Scene } from "../src/lib/wire";
import "../src/styles/fonts.css";
import "../src/assets/tokens.css";
import "../src/styles/base.css";
import "../src/styles/pieces.css";
import { pretend } from "../src/match/pretend";
import TableView from "../src/table/TableView.svelte";

const sprites = document.createElement("div");
sprites.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
sprites.innerHTML = patterns + symbols;
document.body.prepend(sprites);
const wish = new URLSearchParams(location.search),
  files = import.meta.glob<{ default: unknown }>("../src/fixtures/*.json");
document.documentElement.dataset.theme = wish.get("theme") ?? "light";
const read = async (name: string) => (await files[`../src/fixtures/${name}.json`]!()).default;
const scene = (await read(wish.get("scene") ?? "norway-spread")) as Scene,
  folder = `/${scene.game.replaceAll("-", "_")}/`;
const drawings = import.meta.glob<{ default: Drawing }>("../../src/sandtable/games/**/*.geo.json");
const server = pretend(scene, async (board) => {
  const path = Object.keys(drawings).find(
    (file) => file.includes(folder) && (file.endsWith(`/${board}.geo.json`) || file.endsWith("/map.geo.json")),
  );
  return (await drawings[path!]!()).default;
});
mount(TableView, {
  target: document.getElementById("app")!,
  props: {
    match: "none",
    seat: scene.seat,
    server,
    returned: false,
    onscene: () => undefined,
    onseat: () => undefined,
  },
});

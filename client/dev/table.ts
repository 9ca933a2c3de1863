/** A scene of the fixtures as a whole table, without a server: dev/table.html?scene=fleets-spread-scene&theme=dark. Not part of the built client. */
import { mount } from "svelte";
import patterns from "../src/assets/patterns.svg?raw";
import symbols from "../src/assets/symbols.svg?raw";
import type { Drawing, Scene } from "../src/lib/wire";
import "../src/styles/fonts.css";
import "../src/assets/tokens.css";
import "../src/styles/base.css";
import "../src/styles/pieces.css";
import { pretend } from "../src/table/pretend";
import TableView from "../src/table/TableView.svelte";

const sprites = document.createElement("div");
sprites.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
sprites.innerHTML = patterns + symbols;
document.body.prepend(sprites);
const wish = new URLSearchParams(location.search), files = import.meta.glob<{ default: unknown }>("../src/fixtures/*.json");
document.documentElement.dataset.theme = wish.get("theme") ?? "light";
const read = async (name: string) => (await files[`../src/fixtures/${name}.json`]!()).default;
const scene = (await read(wish.get("scene") ?? "fleets-spread-scene")) as Scene, prefix = wish.get("boards") ?? "fleets";
const server = pretend(scene, async (board) => (await read(`${prefix}-${board}`)) as Drawing);
mount(TableView, { target: document.getElementById("app")!, props: { match: "none", seat: scene.seat, server, returned: false, onscene: () => undefined, onseat: () => undefined } });

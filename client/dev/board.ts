/**
 * The board alone, for looking at it: dev/board.html?scene=caen-arrow&theme=dark&phone=1, or ?map=… for a drawing
 * without a scene. Not part of the built client.
 */
import { mount } from "svelte";
import patterns from "../src/assets/patterns.svg?raw";
import symbols from "../src/assets/symbols.svg?raw";
import "../src/styles/fonts.css";
import "../src/assets/tokens.css";
import "../src/styles/base.css";
import "../src/styles/pieces.css";
import Stage from "./Stage.svelte";

const sprites = document.createElement("div");
sprites.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
sprites.innerHTML = patterns + symbols;
document.body.prepend(sprites);
const wish = new URLSearchParams(location.search);
document.documentElement.dataset.theme = wish.get("theme") ?? "light";
mount(Stage, { target: document.getElementById("app")!, props: { wish } });

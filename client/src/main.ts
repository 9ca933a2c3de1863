import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./assets/tokens.css";
import "./styles/base.css";
import "./styles/pieces.css";

mount(App, { target: document.getElementById("app")! });

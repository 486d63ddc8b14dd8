import "uplot/dist/uPlot.min.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/felt.css";
import "./style/pages.css";
import "./style/coach.css";
import "./style/learn.css";
import "./style/rooms.css";
import { render } from "preact";
import { App } from "./App";
import { build } from "./api";
import { startRouter } from "./router";
import { applySettings } from "./settings";

build.script = new URL(import.meta.url).pathname.split("/").at(-1) ?? "";
applySettings();
startRouter();
const page = document.getElementById("page");
if (page) render(<App />, page);

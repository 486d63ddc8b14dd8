import "./style/tokens.css";
import "./style/base.css";
import "./style/felt.css";
import "./style/pages.css";
import "./style/rooms.css";
import { render } from "preact";
import { App } from "./App";
import { startRouter } from "./router";
import { applySettings } from "./settings";

applySettings();
startRouter();
const page = document.getElementById("page");
if (page) render(<App />, page);

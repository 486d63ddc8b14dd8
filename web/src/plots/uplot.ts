import "./language";
import uPlot from "uplot";

export default uPlot;

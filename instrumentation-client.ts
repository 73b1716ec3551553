/** Runs in the browser before React takes over the page. */
import { keepEntry } from "./components/navigation/keep-entry.ts";
import { resumeLayers } from "./components/ui/layers/resume-layers.ts";

keepEntry(window);
resumeLayers();

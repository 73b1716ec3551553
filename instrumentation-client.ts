/** Runs before React takes over the page. */
import { guardComposition } from "./components/model/keyboard/composition-keys.ts";
import { keepEntry } from "./components/model/navigation/keep-entry.ts";
import { resumeLayers } from "./components/ui/layers/resume-layers.ts";

guardComposition(window);
keepEntry(window);
resumeLayers();

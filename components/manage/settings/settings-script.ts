/** The script with all pages of the settings. */
import { lazyModule } from "../../ui/lazy-module.ts";

export const settingsScript = lazyModule(() =>
  import("./settings-parts.ts").then((module) => module.settingsParts),
);

/** Slash commands of bots, as far as they are loaded. */
import type { WireCommand } from "../../../lib/integrations/commands/commands.contract.ts";
import { createStore } from "../store/store.ts";

export const botCommandsStore = createStore<readonly WireCommand[]>([]);

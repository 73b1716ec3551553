/** Declares what bots bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { botAudiences } from "./bot-audience.ts";
import { botEvents } from "./bot-events.ts";
import { botChanges, loadBots } from "./bot-records.ts";
import * as contracts from "./bots.contract.ts";
import { botsFamily } from "./bots-state.ts";
import { handedOver, readHandovers } from "./read-handovers.ts";

export const bots = defineNoun({
  contracts: [
    contracts.createBot,
    contracts.getBots,
    contracts.updateBot,
    contracts.deactivateBot,
    contracts.getBotApiKey,
    contracts.regenerateBotApiKey,
    contracts.regenerateOwnApiKey,
  ],
  events: [...botEvents],
  audiences: botAudiences,
  register: [botsFamily],
  memory: {
    load: { bots: loadBots },
    apply: botChanges,
  },
  discoveries: { by: handedOver, read: readHandovers },
});

/** The audience of events about a bot. */
import type { AudienceRules } from "../../kernel/events/audience.ts";
import { mayManageBot } from "./bot-access.ts";

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /** Everybody who may manage a bot. */
    readonly bot_managers: { readonly botId: number };
  }
}

export const botAudiences: AudienceRules<"bot_managers"> = {
  bot_managers: ({ botId }, { user, organization, hiddenBots }) => {
    // A bot that becomes the person's later comes with that event, as it is by then.
    if (hiddenBots.has(botId)) return false;
    const bot = organization.users.get(botId);
    return bot !== undefined && mayManageBot(user, bot);
  },
};

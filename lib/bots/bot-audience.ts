/** The audience of events about a bot. */
import type { AudienceRules } from "../events/audience.ts";
import { mayManageBot } from "./bot-access.ts";

declare module "../events/audience.ts" {
  interface AudienceKinds {
    /** Those who may manage a bot, except for some who are sent something else. */
    readonly bot_managers: { readonly botId: number; readonly exceptIds: readonly number[] };
  }
}

export const botAudiences: AudienceRules<"bot_managers"> = {
  bot_managers: ({ botId, exceptIds }, { user, organization, hiddenBots }) => {
    // A bot that becomes the person's later comes with that event, as it is by then.
    if (exceptIds.includes(user.id) || hiddenBots.has(botId)) return false;
    const bot = organization.users.get(botId);
    return bot !== undefined && mayManageBot(user, bot);
  },
};

/** Lists the bots of the person who asks. */
import { apiKeyOf } from "../../auth/keys/api-key.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { avatarUrl } from "../../people/users/avatar-url.ts";
import { botPayload, botView } from "./present-bot.ts";

/** The active ones, in the order of their creation. */
export function getBots(actor: Actor) {
  const { organization, user } = actor;
  const own = [...organization.users.all()]
    .filter((bot) => bot.botOwnerId === user.id && bot.isActive)
    .sort((one, other) => one.id - other.id);
  return {
    bots: own.map((bot) => {
      const shown = botPayload(organization, bot, botView(organization, user, bot, false));
      return {
        user_id: bot.id,
        username: bot.email,
        full_name: bot.fullName,
        api_key: apiKeyOf(organization.realm.id, bot),
        avatar_url: avatarUrl(bot),
        default_sending_stream: shown.default_sending_stream,
        default_events_register_stream: shown.default_events_register_stream,
        default_all_public_streams: shown.default_all_public_streams,
      };
    }),
  };
}

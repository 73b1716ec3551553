/** The part of the register answer about bots. */
import { apiKeyOf } from "../auth/api-key.ts";
import type { RegisteredActor } from "../initial-state/registration-state.ts";
import { stateFamily } from "../initial-state/state-family.ts";
import { avatarUrl } from "../users/avatar-url.ts";
import { mayManageBot, maySeeApiKey } from "./bot-access.ts";
import { botsState } from "./bots-state.contract.ts";

export const botsFamily = stateFamily({
  fetchTypes: ["realm_bot", "realm_embedded_bots", "realm_incoming_webhook_bots"],
  fields: botsState,
  present: (_read, actor, { wants }) => ({
    ...(wants("realm_bot") && { realm_bots: knownBots(actor) }),
    ...(wants("realm_embedded_bots") && { realm_embedded_bots: [] }),
    ...(wants("realm_incoming_webhook_bots") && { realm_incoming_webhook_bots: [] }),
  }),
});

/** The bots that the person may manage, with the API keys of their own. */
function knownBots({ user, organization }: RegisteredActor) {
  const bots = [...organization.users.all()].filter((account) => mayManageBot(user, account));
  return bots.map((bot) => ({
    user_id: bot.id,
    full_name: bot.fullName,
    email: bot.email,
    bot_type: bot.botType ?? 0,
    is_active: bot.isActive,
    owner_id: bot.botOwnerId,
    avatar_url: avatarUrl(bot),
    ...(maySeeApiKey(user, bot) ? { api_key: apiKeyOf(organization.realm.id, bot) } : {}),
    default_sending_stream: null,
    default_events_register_stream: null,
    default_all_public_streams: false,
    services: [],
  }));
}

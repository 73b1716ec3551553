/** The part of the register answer about bots. */
import type { RegisteredActor } from "../../kernel/register/registration-state.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { mayManageBot } from "./bot-access.ts";
import { botsState } from "./bots.contract.ts";
import { botPayload, botView } from "./present-bot.ts";

export const botsFamily = stateFamily({
  fetchTypes: ["realm_bot", "realm_embedded_bots", "realm_incoming_webhook_bots"],
  fields: botsState,
  present: (_read, actor, { wants }) => ({
    ...(wants("realm_bot") && { realm_bots: knownBots(actor) }),
    ...(wants("realm_embedded_bots") && { realm_embedded_bots: [] }),
    ...(wants("realm_incoming_webhook_bots") && { realm_incoming_webhook_bots: [] }),
  }),
});

/** The bots that the person may manage, with the secrets of their own. */
function knownBots({ user, organization, personalKeyId }: RegisteredActor) {
  const isProgram = personalKeyId !== undefined;
  return [...organization.users.all()]
    .filter((account) => mayManageBot(user, account))
    .map((bot) => botPayload(organization, bot, botView(organization, user, bot, isProgram)));
}

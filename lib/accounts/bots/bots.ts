/** The bots noun, its audience, and handovers of existing bots. */
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import type { AudienceRules } from "../../kernel/events/audience.ts";
import type { Discovery } from "../../kernel/events/delivery/discoveries.ts";
import type { LoggedEvent } from "../../kernel/events/log/logged-event.ts";
import { defineNoun } from "../../kernel/noun.ts";
import type { RegisteredActor } from "../../kernel/register/registration-state.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { mayManageBot } from "./bot-access.ts";
import { botAdded, botEvents, botRemoved } from "./bot-events.ts";
import { botChanges, loadBots } from "./bot-records.ts";
import * as contracts from "./bots.contract.ts";
import { botsState } from "./bots.contract.ts";
import { getExamplePost, sendExamplePost } from "./example-post.contract.ts";
import { botPayload, botView } from "./present-bot.ts";

const aboutBot = z.object({ botId: z.int() });

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    readonly bot_managers: { readonly botId: number };
  }
}

const botAudiences: AudienceRules<"bot_managers"> = {
  bot_managers: ({ botId }, { user, organization, hiddenBots }) => {
    // Bots handed over later arrive by that event, in their state then.
    if (hiddenBots.has(botId)) return false;
    const bot = organization.users.get(botId);
    return bot !== undefined && mayManageBot(user, bot);
  },
};

const botsFamily = stateFamily({
  fetchTypes: ["realm_bot", "realm_embedded_bots", "realm_incoming_webhook_bots"],
  fields: botsState,
  present: (_read, actor, { wants }) => ({
    ...(wants("realm_bot") && { realm_bots: knownBots(actor) }),
    ...(wants("realm_embedded_bots") && { realm_embedded_bots: [] }),
    ...(wants("realm_incoming_webhook_bots") && { realm_incoming_webhook_bots: [] }),
  }),
});

export const bots = defineNoun({
  contracts: [
    contracts.createBot,
    contracts.getBots,
    contracts.updateBot,
    contracts.deactivateBot,
    contracts.getBotApiKey,
    getExamplePost,
    sendExamplePost,
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

/** Secrets are included for own bots only. */
function knownBots({ user, organization, personalKeyId }: RegisteredActor) {
  const isProgram = personalKeyId !== undefined;
  return [...organization.users.all()]
    .filter((account) => mayManageBot(user, account))
    .map((bot) => botPayload(organization, bot, botView(organization, user, bot, isProgram)));
}

/** The bot handed to or taken from this viewer; else null. Not for new bots, whose event reaches all managers. */
function handedOver({ id: eventId, type, audience, body }: LoggedEvent, viewerId: number): Discovery | null {
  if (type !== botAdded.name && type !== botRemoved.name) return null;
  if (audience.kind !== "users" || !audience.userIds.includes(viewerId)) return null;
  const { data } = aboutBot.safeParse(body);
  return data ? { kind: "bot", id: data.botId, eventId, isLost: type === botRemoved.name } : null;
}

/** Event types must match the index. */
async function readHandovers(realmId: number, viewerId: number, after: number): Promise<Discovery[]> {
  const rows = await query<{ id: number; bot_id: number; is_lost: boolean }>(sql`
    SELECT id, (body->>'botId')::int AS bot_id, type = 'realm_bot.delete' AS is_lost FROM event
    WHERE realm_id = ${realmId} AND id > ${after} AND type IN ('realm_bot.add', 'realm_bot.delete')
      AND audience->>'kind' = 'users' AND (audience->'userIds')::jsonb @> to_jsonb(${viewerId}::int)`);
  return rows.map(({ id, bot_id, is_lost: isLost }) => ({ kind: "bot", id: bot_id, eventId: id, isLost }));
}

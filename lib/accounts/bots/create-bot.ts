/** Creates and deactivates bots. */
import type { z } from "zod";
import { apiKeyOf } from "../../auth/keys/api-key.ts";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest, missingParameter } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { dropQueuesOf } from "../../kernel/events/queues/drop-queues-of.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { OUTGOING_WEBHOOK } from "../../people/people-limits.contract.ts";
import { insertUser } from "../../people/users/create-user.ts";
import { requireFreeName } from "../../people/users/names/person-name.ts";
import { avatarUrl } from "../../people/users/shown-person.ts";
import { userCreated } from "../../people/users/user-events.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { endInvitationsOf } from "../invitations/end-invitations.ts";
import { activityEvents, membershipEvents, subscriberEvents } from "../members/events/activity-events.ts";
import { requireFewBots, requireManagedBot, requireMayCreateBot, requireOwnersRole } from "./bot-access.ts";
import { botCreated } from "./bot-events.ts";
import { type BotRecord, writeBotSettings } from "./bot-records.ts";
import type { createBot as contract } from "./bots.contract.ts";
import { botAddress, botName, defaultChannelId, outgoingWebhook, requireBotType } from "./checked-bot.ts";
import { botPayload, botView } from "./present-bot.ts";

type Given = z.output<typeof contract.params>;

/**
 * The bot is a member, in no channel; only its managers are notified.
 * @throws ApiError BAD_REQUEST without permission, at the limit, and for invalid values; REQUEST_VARIABLE_MISSING for
 *   an outgoing webhook without a URL.
 */
export async function createBot(actor: Actor, given: Given) {
  const { organization, user: owner } = actor;
  requireBotType(given.bot_type);
  requireMayCreateBot(actor, given.bot_type);
  const account = {
    email: botAddress(organization, given.short_name, null),
    fullName: botName(organization, given.full_name, null),
    role: ROLE_MEMBER,
    bot: { type: given.bot_type, ownerId: owner.id },
  };
  const settings = checkedSettings(actor, given);
  const written = logTransaction(writerOf(actor, "create-bot"), async (log) => {
    await log.lock();
    await requireFewBots(log.tx, owner.id, null);
    const holder = { id: null, isBot: true };
    await asLogged(log, organization, () => requireFreeName(organization, account.fullName, holder));
    const user = await insertUser(log.tx, log.realmId, account, null);
    const bot = { id: user.id, ...settings };
    await requireOwnersRole(log.tx, user.id);
    await writeBotSettings(log.tx, bot);
    await appendEvents(log, [
      userCreated(user),
      ...membershipEvents(organization, null, user),
      botCreated(user.id, [{ kind: "bot", bot }]),
    ]);
    return user;
  });
  const bot = await written.catch((error) => {
    throw isUniqueViolation(error) ? badRequest("Username already in use") : error;
  });
  return created(actor, bot);
}

function checkedSettings(actor: Actor, given: Given): Omit<BotRecord, "id"> {
  if (given.bot_type === OUTGOING_WEBHOOK && given.payload_url === undefined)
    throw missingParameter("payload_url");
  return {
    sendingChannelId: defaultChannelId(actor, given.default_sending_stream ?? ""),
    eventsChannelId: defaultChannelId(actor, given.default_events_register_stream ?? ""),
    allPublicChannels: given.default_all_public_streams ?? false,
    webhook:
      given.bot_type === OUTGOING_WEBHOOK
        ? outgoingWebhook(given.payload_url ?? "", given.interface_type)
        : null,
  };
}

function created({ organization, user: owner }: Actor, bot: UserRecord) {
  const { services: _services, ...payload } = botPayload(
    organization,
    bot,
    botView(organization, owner, bot, false),
  );
  return {
    ...payload,
    username: bot.email,
    api_key: apiKeyOf(organization.realm.id, bot),
    avatar_url: avatarUrl(bot),
  };
}

/**
 * Keeps messages, subscriptions and memberships.
 * @throws ApiError BAD_REQUEST for a deactivated or unmanaged bot.
 */
export async function deactivateBot(actor: Actor, botId: number): Promise<Record<string, never>> {
  const bot = requireManagedBot(actor, botId);
  if (!bot.isActive) throw badRequest("User is deactivated");
  await logTransaction(writerOf(actor, "deactivate-bot"), async (log) => {
    await log.lock();
    const count = await log.tx.$executeRaw(sql`
      UPDATE user_account SET is_active = false WHERE id = ${bot.id} AND is_active`);
    // Already deactivated by a concurrent request.
    if (count === 0) return;
    await dropQueuesOf(log, [bot.id]);
    const revoked = await endInvitationsOf(log.tx, [bot.id], null);
    const { organization } = actor;
    const left = await asLogged(log, organization, () => subscriberEvents(organization, [bot], false));
    await appendEvents(log, [...activityEvents(organization, [bot], false), ...left, ...revoked]);
  });
  return {};
}

/** Changes a bot's name, address, role, owner, default channels and webhook. */
import type { z } from "zod";
import { endAccountKey } from "../../auth/keys/api-key.ts";
import type { OutgoingWebhook } from "../../integrations/outgoing-webhooks/webhook-format.contract.ts";
import { badRequest } from "../../kernel/errors.ts";
import { type NewEvent, organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { findUser } from "../../people/users/get-users.ts";
import { apiEmail, avatarUrl } from "../../people/users/shown-person.ts";
import type { UserChange, UserRecord } from "../../people/users/user-records.ts";
import { changeAccount } from "../members/change-account.ts";
import { requireMayGiveToBot } from "../members/member-access.ts";
import { revokePersonalKeysOf } from "../personal-keys/write-keys.ts";
import { requireFewBots, requireManagedBot, requireOwnersRole, roleUnder } from "./bot-access.ts";
import { type BotField, botChanged, botOwnerChanged } from "./bot-events.ts";
import { type BotRecord, writeBotSettings } from "./bot-records.ts";
import type { updateBot as contract } from "./bots.contract.ts";
import { botAddress, botName, defaultChannelId, outgoingWebhook } from "./checked-bot.ts";
import { botPayload, botView } from "./present-bot.ts";

type Given = z.output<typeof contract.params>;

/**
 * All or nothing.
 * @throws ApiError BAD_REQUEST for an unmanaged bot, a role above the actor's or owner's, and invalid values.
 */
export async function updateBot(actor: Actor, given: Given) {
  const { organization } = actor;
  const bot = requireManagedBot(actor, given.bot_id);
  const owner = given.bot_owner_id === undefined ? undefined : await newOwner(actor, given.bot_owner_id);
  const fields = changedFields(actor, bot, given, owner);
  const former = organization.bots.of(bot.id);
  const settings = changedSettings(actor, former, given);
  const changed = fieldsThatDiffer(former, settings);
  if (Object.keys(fields).length > 0 || changed.length > 0) {
    const change = { user: bot, fields };
    await changeAccount(writerOf(actor, "update-bot"), organization, change, async (log) => [
      ...(await ownerEvents(log, actor, bot, fields)),
      ...(changed.length === 0 ? [] : [await writeSettings(log, settings, changed)]),
    ]);
  }
  return present(actor, organization.users.get(bot.id) ?? bot);
}

async function newOwner(actor: Actor, userId: number): Promise<UserRecord> {
  const owner = await findUser(actor, userId);
  if (!owner) throw badRequest("Failed to change owner, no such user");
  if (!owner.isActive) throw badRequest("Failed to change owner, user is deactivated");
  if (owner.botType !== null) throw badRequest("Failed to change owner, bots can't own other bots");
  return owner;
}

function changedFields(
  actor: Actor,
  bot: UserRecord,
  given: Given,
  owner: UserRecord | undefined,
): UserChange {
  const { organization } = actor;
  if (given.role !== undefined && given.role !== bot.role) {
    requireMayGiveToBot(actor, given.role, bot.role);
  }
  const fullName =
    given.full_name === undefined || given.full_name.trim() === bot.fullName
      ? bot.fullName
      : botName(organization, given.full_name, bot.id);
  const email =
    given.short_name === undefined ? bot.email : botAddress(organization, given.short_name, bot.id);
  const finalOwner = owner ?? (bot.botOwnerId === null ? undefined : organization.users.get(bot.botOwnerId));
  const role = roleUnder(finalOwner, given.role ?? bot.role);
  // Accepts the current role with a new owner: clients send their whole form.
  if (given.role !== undefined && given.role !== bot.role && role !== given.role) {
    throw badRequest("A bot's role cannot be more powerful than its owner's.");
  }
  return {
    ...(fullName === bot.fullName ? {} : { fullName }),
    ...(email === bot.email ? {} : { email, deliveryEmail: email }),
    ...(role === bot.role ? {} : { role }),
    ...(owner === undefined || owner.id === bot.botOwnerId ? {} : { botOwnerId: owner.id }),
  };
}

/**
 * When the owner transfers the bot, its API key is replaced and its program keys are revoked: otherwise the former owner
 * could post wherever the new one may. When an administrator transfers it, the keys stay, so that programs keep running.
 */
async function ownerEvents(
  log: LogTransaction,
  { organization, user }: Actor,
  bot: UserRecord,
  { botOwnerId, role }: UserChange,
): Promise<NewEvent[]> {
  const { tx } = log;
  if (botOwnerId !== undefined || role !== undefined) await requireOwnersRole(tx, bot.id);
  if (botOwnerId === undefined || botOwnerId === null) return [];
  await requireFewBots(tx, botOwnerId, bot.id);
  const events = botOwnerChanged(organization, bot, botOwnerId);
  if (user.id !== bot.botOwnerId) return events;
  const { changes } = await endAccountKey(log, bot.id);
  return [organizationChanged.event(changes), await revokePersonalKeysOf(log, bot.id), ...events];
}

function changedSettings(actor: Actor, former: BotRecord, given: Given): BotRecord {
  const { default_sending_stream: sending, default_events_register_stream: events } = given;
  return {
    id: former.id,
    sendingChannelId: sending === undefined ? former.sendingChannelId : defaultChannelId(actor, sending),
    eventsChannelId: events === undefined ? former.eventsChannelId : defaultChannelId(actor, events),
    allPublicChannels: given.default_all_public_streams ?? former.allPublicChannels,
    webhook: changedWebhook(former.webhook, given),
  };
}

function changedWebhook(
  former: OutgoingWebhook | null,
  { service_payload_url: url, service_interface: format }: Given,
): OutgoingWebhook | null {
  if (url === undefined && format === undefined) return former;
  if (former === null) throw badRequest("This bot is not an outgoing webhook.");
  return outgoingWebhook(url ?? former.url, format ?? former.format);
}

function fieldsThatDiffer(former: BotRecord, bot: BotRecord): BotField[] {
  const isSameWebhook =
    former.webhook?.url === bot.webhook?.url && former.webhook?.format === bot.webhook?.format;
  return [
    ...(former.sendingChannelId === bot.sendingChannelId ? [] : ["default_sending_stream" as const]),
    ...(former.eventsChannelId === bot.eventsChannelId ? [] : ["default_events_register_stream" as const]),
    ...(former.allPublicChannels === bot.allPublicChannels ? [] : ["default_all_public_streams" as const]),
    ...(isSameWebhook ? [] : ["services" as const]),
  ];
}

async function writeSettings(
  { tx }: LogTransaction,
  bot: BotRecord,
  changed: readonly BotField[],
): Promise<NewEvent> {
  await writeBotSettings(tx, bot);
  return botChanged(bot.id, changed, [{ kind: "bot", bot }]);
}

function present({ organization, user }: Actor, bot: UserRecord) {
  const shown = botPayload(organization, bot, botView(organization, user, bot, false));
  const [service] = shown.services;
  const owner = bot.botOwnerId === null ? undefined : organization.users.get(bot.botOwnerId);
  return {
    full_name: bot.fullName,
    avatar_url: avatarUrl(bot),
    default_sending_stream: shown.default_sending_stream,
    default_events_register_stream: shown.default_events_register_stream,
    default_all_public_streams: shown.default_all_public_streams,
    service_payload_url: service?.base_url ?? null,
    service_interface: service?.interface ?? null,
    ...(owner ? { bot_owner: apiEmail(organization, user, owner) } : {}),
  };
}

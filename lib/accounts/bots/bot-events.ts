/** Events about bots, for owners and administrators. */
import { z } from "zod";
import type { Audience, Viewer } from "../../kernel/events/audience.ts";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";

import type { Organization, OrganizationChange } from "../../kernel/memory/organization.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { mayManageBot } from "./bot-access.ts";
import { botAddedEvent, botRemovedEvent, botShape, botUpdatedEvent } from "./bots.contract.ts";

import { type BotView, botPayload, botView } from "./present-bot.ts";

/** Null for viewers who may not manage the bot. */
function viewOf(
  botId: number,
  { user: viewer, options }: Viewer,
  organization: Organization,
): BotView | null {
  const bot = organization.users.get(botId);
  return bot && mayManageBot(viewer, bot) ? botView(organization, viewer, bot, options.isProgram) : null;
}

/** Sent for new bots and to new managers. */
export const botAdded = defineEvent({
  name: "realm_bot.add",
  stored: z.strictObject({
    botId: z.int(),
    /** For new managers of an existing bot; the audit log has the cause. */
    isHandedOver: z.boolean().default(false),
  }),
  audit: ({ botId, isHandedOver }) => (isHandedOver ? null : { botId }),
  wire: botAddedEvent,
  variant: ({ botId }, viewer, organization) => viewOf(botId, viewer, organization),
  build: ({ botId }, view, organization) => {
    const bot = organization.users.get(botId);
    return bot ? { op: "add" as const, bot: botPayload(organization, bot, view) } : null;
  },
});

export type BotField = Exclude<keyof z.infer<typeof botShape>, "user_id">;

/** Events before feature level 474 may name other fields. */
function fieldsOnWire(names: readonly string[]): string[] {
  return names.filter((name) => name in botShape.shape);
}

/** Stores field names only: one value is a secret. */
const botUpdated = defineEvent({
  name: "realm_bot.update",
  stored: z.strictObject({ botId: z.int(), fields: z.array(z.string()) }),
  audit: (changed) => changed,
  wire: botUpdatedEvent,
  variant: ({ botId, fields }, viewer, organization) =>
    fieldsOnWire(fields).length > 0 ? viewOf(botId, viewer, organization) : null,
  build: ({ botId, fields }, view, organization) => {
    const bot = organization.users.get(botId);
    if (!bot) return null;
    const values = Object.entries(botPayload(organization, bot, view));
    const changed = values.filter(([name]) => fieldsOnWire(fields).includes(name));
    return { op: "update" as const, bot: { user_id: botId, ...Object.fromEntries(changed) } };
  },
});

/** Sent to former managers. */
export const botRemoved = defineEvent({
  name: "realm_bot.delete",
  stored: z.strictObject({ botId: z.int() }),
  wire: botRemovedEvent,
  variant: sameForEveryone,
  build: ({ botId }) => ({ op: "delete" as const, bot: { user_id: botId } }),
});

const managersOf = (botId: number): Audience => ({ kind: "bot_managers", botId });

export function botCreated(botId: number, changes: readonly OrganizationChange[]): NewEvent {
  return botAdded.event({ botId }, managersOf(botId), changes);
}

/** For everyone who may manage the bot. */
export function botChanged(
  botId: number,
  fields: readonly BotField[],
  changes: readonly OrganizationChange[] = [],
): NewEvent {
  return botUpdated.event({ botId, fields: [...fields] }, managersOf(botId), changes);
}

export function botHandedOver(botId: number, audience: Audience): NewEvent {
  return botAdded.event({ botId, isHandedOver: true }, audience);
}

/**
 * Append after the account change. The former and the new owner get the whole bot, since only owners see its secrets;
 * everyone else gets the account's event.
 */
export function botOwnerChanged(
  { users }: Organization,
  { id: botId, botOwnerId: formerId }: UserRecord,
  newOwnerId: number,
): NewEvent[] {
  const to = (userId: number): Audience => ({ kind: "users", userIds: [userId] });
  const former = formerId === null ? undefined : users.get(formerId);
  return [
    ...(former ? [botRemoved.event({ botId }, to(former.id))] : []),
    ...(former && former.role <= ROLE_ADMINISTRATOR ? [botHandedOver(botId, to(former.id))] : []),
    botHandedOver(botId, to(newOwnerId)),
  ];
}

export const botEvents = [botAdded, botUpdated, botRemoved] as const;

/** Events about bots, for their owners and administrators. */
import { z } from "zod";
import type { Audience, Viewer } from "../../kernel/events/audience.ts";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";

import type { Organization, OrganizationChange } from "../../kernel/memory/organization.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { mayManageBot } from "./bot-access.ts";
import { botAddedEvent, botRemovedEvent, botShape, botUpdatedEvent } from "./bots.contract.ts";

import { type BotView, botPayload, botView } from "./present-bot.ts";

/** null for viewers who may not manage the bot. */
function viewOf(
  botId: number,
  { user: viewer, options }: Viewer,
  organization: Organization,
): BotView | null {
  const bot = organization.users.get(botId);
  return bot && mayManageBot(viewer, bot) ? botView(organization, viewer, bot, options.isProgram) : null;
}

/** A bot was created, or the viewer may manage it from now on. */
export const botAdded = defineEvent({
  name: "realm_bot.add",
  stored: z.strictObject({
    botId: z.int(),
    /** Whether the bot existed before, and others may manage it from now on: what gave them that is in the audit log. */
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

/** The fields that the wire form has: events of before feature level 474 may name others. */
function fieldsOnWire(names: readonly string[]): string[] {
  return names.filter((name) => name in botShape.shape);
}

/** Fields of a bot were changed. The values are not stored: one of them holds a secret. */
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

/** The viewer may no longer manage a bot. */
export const botRemoved = defineEvent({
  name: "realm_bot.delete",
  stored: z.strictObject({ botId: z.int() }),
  wire: botRemovedEvent,
  variant: sameForEveryone,
  build: ({ botId }) => ({ op: "delete" as const, bot: { user_id: botId } }),
});

const managersOf = (botId: number): Audience => ({ kind: "bot_managers", botId });

/** The event of a bot's creation. */
export function botCreated(botId: number, changes: readonly OrganizationChange[]): NewEvent {
  return botAdded.event({ botId }, managersOf(botId), changes);
}

/** The event of changed fields, for everybody who may manage the bot. */
export function botChanged(
  botId: number,
  fields: readonly BotField[],
  changes: readonly OrganizationChange[] = [],
): NewEvent {
  return botUpdated.event({ botId, fields: [...fields] }, managersOf(botId), changes);
}

/** The event for those who may manage a bot from now on that existed before. */
export function botHandedOver(botId: number, audience: Audience): NewEvent {
  return botAdded.event({ botId, isHandedOver: true }, audience);
}

/**
 * The events of a new owner, to be appended after the one that changes the account. Only the owner has the bot's secrets,
 * so the former and the new one are sent the whole bot; the account's event tells others who its owner is.
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

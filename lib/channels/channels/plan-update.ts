/** Validates a channel change request and computes the differences. */
import type { z } from "zod";
import { badRequest } from "../../kernel/errors.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";

import { changedSettings } from "../../kernel/settings/changed-fields.ts";
import { escapePunctuation } from "../../markdown/escape-markdown.ts";
import { requireMayChangeAll } from "../../organization/organizations/organization-access.ts";
import { type PermissionPlan, planPermissions } from "../../people/groups/change-permissions.ts";
import type { ChosenHolder } from "../../people/groups/setting-group.ts";
import { actorMention } from "../../people/users/names/user-markup.ts";
import { quoted } from "../../text/quoted.ts";
import { markdownSnapshot } from "../markdown-snapshot/markdown-snapshot.ts";
import {
  folderIn,
  mayGetToRead,
  requireAdministeredChannel,
  requireMayChooseDefault,
  requireMayCreate,
} from "./channel-access.ts";
import type { ChannelChange, ChannelRecord } from "./channel-records.ts";
import { channelPermissions, channelSettings } from "./channel-settings.contract.ts";
import type { updateStream as contract } from "./channels.contract.ts";

import { channelDescription, channelName, requireDistinctName } from "./names/channel-name.ts";
import { requireOpenTopics } from "./open-topics.ts";
import { renderDescription } from "./render-description.ts";

type Given = z.output<typeof contract.params>;

/** Without permissions. */
export type ChangedFields = Omit<ChannelChange, "permissions" | "creatorId" | "isWebPublic" | "createdAt">;

export interface ChannelPlan {
  /** Before the change. */
  readonly channel: ChannelRecord;
  readonly fields: ChangedFields;
  readonly permissions: PermissionPlan;
}

/**
 * @throws ApiError BAD_REQUEST for an unknown or hidden channel, without permission, and for invalid values;
 *   EXPECTATION_MISMATCH when a permission's holders changed meanwhile.
 */
export async function planUpdate(actor: Actor, given: Given): Promise<ChannelPlan> {
  const { organization } = actor;
  const channel = requireAdministeredChannel(actor, given.stream_id);
  requireMayChangeAll(actor, { ...channelSettings, ...channelPermissions }, given);
  if (given.is_archived === true) throw badRequest("Invalid parameters");
  const settings = changedSettings(
    channelSettings,
    { topics_policy: channel.topicsPolicy, message_retention_days: channel.messageRetentionDays },
    given,
  );
  const fields = differing(channel, {
    ...renamed(actor, channel, given.new_name),
    ...privacy(channel, given),
    ...(given.is_default_stream === undefined ? {} : { isDefault: given.is_default_stream }),
    ...(given.folder_id === undefined ? {} : { folderId: folderIn(organization, given.folder_id) }),
    ...(given.is_archived === undefined ? {} : { isArchived: given.is_archived }),
    ...(settings.topics_policy === undefined ? {} : { topicsPolicy: settings.topics_policy }),
    ...(settings.message_retention_days === undefined
      ? {}
      : { messageRetentionDays: settings.message_retention_days }),
    ...(given.description === undefined ? {} : { description: channelDescription(given.description) }),
  });
  requirePossible(actor, channel, fields);
  if (given.can_add_subscribers_group || given.can_subscribe_group) requireContent(actor, channel);
  const permissions = planPermissions(organization, channelPermissions, given, (permission) =>
    organization.permissions.ofChannel(channel, permission),
  );
  requireOpenTopics(
    organization,
    { ...channel, ...fields },
    topicStarters(organization, channel, permissions),
  );
  return { channel, fields: { ...fields, ...(await rendered(actor, fields)) }, permissions };
}

function topicStarters(
  organization: Organization,
  channel: ChannelRecord,
  changes: PermissionPlan,
): ChosenHolder {
  const name = "can_create_topic_group";
  const change = changes.find((planned) => planned.name === name);
  return change?.holder ?? organization.permissions.ofChannel(channel, name);
}

function differing(channel: ChannelRecord, fields: ChangedFields): ChangedFields {
  const present: Readonly<Record<string, unknown>> = { ...channel };
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== present[name]));
}

function renamed({ organization }: Actor, channel: ChannelRecord, given: string | undefined): ChangedFields {
  if (given === undefined) return {};
  const name = channelName(given);
  if (name === channel.name) throw badRequest("Channel already has that name.");
  const other = organization.channels.named(name);
  if (other && other.id !== channel.id) throw nameTaken();
  requireDistinctName(organization, name, channel.id);
  return { name };
}

/** Also raised when the name is taken concurrently. */
export function nameTaken() {
  return badRequest("Channel name already in use.");
}

/** Public channels have open history; a channel made private keeps its setting by default. */
function privacy(channel: ChannelRecord, given: Given): ChangedFields {
  if (given.is_web_public) throw badRequest("Web-public channels are not enabled.");
  const isPrivate = given.is_private ?? channel.isPrivate;
  if (!isPrivate && given.history_public_to_subscribers === false) throw badRequest("Invalid parameters");
  const isOpen = given.history_public_to_subscribers ?? channel.historyPublicToSubscribers;
  return { isPrivate, historyPublicToSubscribers: !isPrivate || isOpen };
}

function requirePossible(actor: Actor, channel: ChannelRecord, fields: ChangedFields): void {
  const { settings } = actor.organization.realm;
  const after = { ...channel, ...fields };
  if (fields.isDefault !== undefined) requireMayChooseDefault(actor);
  if (after.isDefault && after.isPrivate) throw badRequest("A default channel cannot be private.");
  if (fields.isPrivate === undefined) return;
  requireMayCreate(actor, { isPrivate: fields.isPrivate, isDefault: false });
  if (fields.isPrivate) return;
  requireContent(actor, channel);
  if (settings.moderation_request_channel_id === channel.id)
    throw badRequest("A moderation request channel cannot be public.");
}

/** People without read access to a private channel may grant it to nobody. */
function requireContent({ organization, user, isServer }: Actor, channel: ChannelRecord): void {
  if (!isServer && !mayGetToRead(organization, channel, user))
    throw badRequest("Channel content access is required.");
}

async function rendered(actor: Actor, { description }: ChangedFields): Promise<ChangedFields> {
  if (description === undefined) return {};
  const html = await renderDescription(description, markdownSnapshot(actor), personOf(actor.user));
  return { renderedDescription: html };
}

type Privacy = Pick<ChannelRecord, "isPrivate" | "historyPublicToSubscribers">;

/**
 * A notice for subscribers; null without relevant changes.
 * @param channel before the change.
 */
export function changeNotice(by: Actor, channel: ChannelRecord, fields: ChangedFields): string | null {
  const who = actorMention(by);
  const after = { ...channel, ...fields };
  const parts: string[] = [];
  if (fields.name !== undefined)
    parts.push(`${who} renamed this channel from ${bold(channel.name)} to ${bold(after.name)}.`);
  if (fields.description !== undefined) {
    parts.push(
      `${who} changed the description of this channel.`,
      `Before:\n\n${shownDescription(channel.description)}`,
      `Now:\n\n${shownDescription(after.description)}`,
    );
  }
  if (fields.isPrivate !== undefined || fields.historyPublicToSubscribers !== undefined)
    parts.push(`${who} changed this channel from **${nameOf(channel)}** to **${nameOf(after)}**.`);
  if (fields.messageRetentionDays !== undefined) {
    const [before, now] = [channel, after].map(({ messageRetentionDays }) => shownDays(messageRetentionDays));
    parts.push(`${who} changed how long messages are kept in this channel from **${before}** to **${now}**.`);
  }
  return parts.length === 0 ? null : parts.join("\n\n");
}

function bold(name: string): string {
  return `**${escapePunctuation(name)}**`;
}

/** Quoted, so that its mentions notify nobody. */
function shownDescription(description: string): string {
  return description === "" ? "*No description.*" : quoted(description);
}

function nameOf({ isPrivate, historyPublicToSubscribers }: Privacy): string {
  if (!isPrivate) return "Public";
  return historyPublicToSubscribers ? "Private, shared history" : "Private, protected history";
}

/** @param days null inherits the organization's; -1: forever. */
function shownDays(days: number | null): string {
  if (days === null) return "the organization's default";
  if (days === -1) return "forever";
  return days === 1 ? "1 day" : `${days} days`;
}

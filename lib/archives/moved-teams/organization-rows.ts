/** Rows of a moved team's organization, people and channels. */
import { channelColors } from "../../channels/channels/channel-colors.ts";
import {
  ROLE_MEMBER,
  ROLE_OWNER,
  systemGroupChain,
  systemGroups,
} from "../../kernel/roles/roles.contract.ts";
import { chosenSettings } from "../../kernel/settings/setting.ts";
import { GENERIC_BOT } from "../../people/people-limits.contract.ts";
import { userSettings } from "../../people/users/settings/user-settings.contract.ts";
import { systemBots } from "../../people/users/system-bots.ts";
import { nameKey } from "../../text/name-key.ts";
import { isTimeZone } from "../../text/wall-time.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { systemGroupId } from "./channel-groups.ts";
import type { MovedChoices } from "./moved-team.ts";
import type { FirstIds, NumberedPerson, NumberedTeam } from "./numbered-team.ts";

export function timeText(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * @param avatars store keys by account.
 * @param now in ms, for what has no time of its own.
 */
export function personRows(
  team: NumberedTeam,
  avatars: ReadonlyMap<number, string>,
  now: number,
): ArchiveRow[] {
  const owner = team.people.find(({ given }) => given.role === ROLE_OWNER && !given.isBot);
  const people = team.people.map((person) => ({
    ...personRow(team.realmId, person, owner?.id ?? null, now),
    avatar_key: avatars.get(person.id) ?? null,
  }));
  const bots = Object.values(systemBots).map(({ email, fullName }, index) => ({
    ...emptyAccount(team.realmId, now),
    id: (team.people.at(-1)?.id ?? 0) + 1 + index,
    email,
    email_key: email,
    delivery_email: email,
    full_name: fullName,
    bot_type: GENERIC_BOT,
  }));
  return [...people, ...bots];
}

function emptyAccount(realmId: number, now: number) {
  return {
    realm_id: realmId,
    role: ROLE_MEMBER,
    is_active: true,
    can_create_users: false,
    bot_type: null as number | null,
    bot_owner_id: null as number | null,
    password_hash: null,
    timezone: "",
    avatar_key: null as string | null,
    settings: {} as Readonly<Record<string, unknown>>,
    awaits_first_sign_in: false,
    created_at: timeText(now),
  };
}

function personRow(
  realmId: number,
  { id, given, fullName, email }: NumberedPerson,
  ownerId: number | null,
  now: number,
): ArchiveRow {
  return {
    ...emptyAccount(realmId, now),
    id,
    email,
    email_key: nameKey(email),
    delivery_email: email,
    full_name: fullName,
    role: given.isBot ? ROLE_MEMBER : given.role,
    is_active: given.isActive,
    can_create_users: given.role === ROLE_OWNER,
    bot_type: given.isBot ? GENERIC_BOT : null,
    bot_owner_id: given.isBot ? ownerId : null,
    timezone: isTimeZone(given.timezone) ? given.timezone : "",
    settings: chosenSettings(userSettings, given.settings),
    created_at: timeText(given.joinedAt ?? now),
  };
}

export function groupRows(realmId: number, first: FirstIds, now: number): ArchiveRow[] {
  return Object.entries(systemGroups).map(([name, description], index) => ({
    id: first("user_group") + index,
    realm_id: realmId,
    name,
    name_key: name,
    description,
    is_system: true,
    created_at: timeText(now),
  }));
}

export function subgroupRows(first: FirstIds): ArchiveRow[] {
  return systemGroupChain.slice(1).map((narrower, index) => ({
    group_id: systemGroupId(systemGroupChain[index] ?? narrower, first),
    subgroup_id: systemGroupId(narrower, first),
  }));
}

/** @param descriptions by the id of the channel. */
export function channelRows(
  team: NumberedTeam,
  descriptions: ReadonlyMap<number, string>,
  now: number,
): ArchiveRow[] {
  return team.channels.map(({ id, conversationId, given, name }) => ({
    id,
    realm_id: team.realmId,
    conversation_id: conversationId,
    name,
    name_key: nameKey(name),
    description: descriptions.get(id) ?? "",
    rendered_description: "",
    creator_id: team.person(given.creatorKey ?? "")?.id ?? null,
    is_private: given.isPrivate,
    created_at: timeText(given.createdAt ?? now),
    archived_at: given.isArchived ? timeText(now) : null,
  }));
}

export function defaultChannelRows({ realmId, channels }: NumberedTeam): ArchiveRow[] {
  return channels
    .filter(({ given }) => given.isDefault && !given.isArchived)
    .map(({ id }) => ({ realm_id: realmId, channel_id: id }));
}

/** @param nextMessageId what was sent before it is history, read by everybody. */
export function* subscriptionRows(team: NumberedTeam, nextMessageId: number): Generator<ArchiveRow> {
  for (const { id, given } of team.channels) {
    const members = new Map<number, MovedChoices | undefined>();
    for (const key of given.memberKeys) {
      const userId = team.person(key)?.id;
      if (userId !== undefined && !members.has(userId)) members.set(userId, given.choices?.get(key));
    }
    for (const [userId, choices] of members) {
      yield {
        user_id: userId,
        channel_id: id,
        realm_id: team.realmId,
        color: channelColors[id % channelColors.length],
        is_muted: choices?.isMuted ?? false,
        pin_to_top: choices?.isPinned ?? false,
        desktop_notifications: choices?.desktop ?? null,
        push_notifications: choices?.phone ?? null,
        email_notifications: choices?.mail ?? null,
        wildcard_mentions_notify: choices?.wildcards ?? null,
        received: `{[${nextMessageId},)}`,
      };
    }
  }
}

/** Limits how much one person's channels and groups add to everyone's register response. */
import { badRequest } from "../../kernel/errors.ts";
import { personBehind } from "../../kernel/memory/actor.ts";
import type { Organization, OrganizationChange } from "../../kernel/memory/organization.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import type { GroupRecord, Permissions } from "../../people/groups/group-store.ts";

import type { ChannelRecord } from "../channels/channel-records.ts";

/** Approximate characters of a register response: a thousand ordinary channels and groups. */
export const MAX_SHARE = 1_000_000;
export const MAX_SHARE_OF_ADMINISTRATOR = 10_000_000;

/** Fixed characters per object. */
const CHANNEL_CHARACTERS = 1_500;
const GROUP_CHARACTERS = 600;
/** Per id in a list. */
const ID_CHARACTERS = 8;

/**
 * Checks the size of all channels and groups by a person and their bots after the changes; reductions are always
 * allowed. Should run under the log lock, so that concurrent requests do not both pass.
 * @param creatorId of the changed object; null for a deleted account, which has no limit.
 * @throws ApiError BAD_REQUEST with the limit.
 */
export function requireShare(
  organization: Organization,
  creatorId: number | null,
  changes: readonly OrganizationChange[],
): void {
  const personId = creatorId === null ? null : personBehind(organization, creatorId);
  if (personId === null) return;
  const after = organization.considering(changes, () => shareOf(organization, personId));
  const limit = limitOf(organization, personId);
  if (after <= limit || after <= shareOf(organization, personId)) return;
  throw badRequest(
    `The channels and user groups of one person cannot be larger together (limit: ${limit} characters of names, descriptions and lists of people).`,
  );
}

function limitOf({ users }: Organization, personId: number): number {
  const role = users.get(personId)?.role ?? Number.POSITIVE_INFINITY;
  return role <= ROLE_ADMINISTRATOR ? MAX_SHARE_OF_ADMINISTRATOR : MAX_SHARE;
}

/** Includes archived channels and deactivated groups. */
function shareOf(organization: Organization, personId: number): number {
  const isTheirs = ({ creatorId }: Pick<ChannelRecord | GroupRecord, "creatorId">) =>
    creatorId !== null && personBehind(organization, creatorId) === personId;
  let characters = 0;
  for (const channel of organization.channels.all()) {
    if (isTheirs(channel)) characters += charactersOfChannel(organization, channel);
  }
  for (const group of organization.groups.all()) {
    if (group.name !== null && isTheirs(group)) characters += charactersOfGroup(organization, group);
  }
  return characters;
}

function charactersOfChannel(organization: Organization, channel: ChannelRecord): number {
  const { name, description, renderedDescription, permissions } = channel;
  const texts = name.length + description.length + renderedDescription.length;
  return CHANNEL_CHARACTERS + texts + charactersOfHolders(organization, permissions);
}

function charactersOfGroup(organization: Organization, group: GroupRecord): number {
  const { id, name, description, permissions } = group;
  const texts = (name?.length ?? 0) + description.length;
  return (
    GROUP_CHARACTERS +
    texts +
    charactersOfIds(organization, id) +
    charactersOfHolders(organization, permissions)
  );
}

/** Unnamed groups are listed with their people wherever they hold a permission. */
function charactersOfHolders(organization: Organization, permissions: Permissions): number {
  let characters = 0;
  for (const groupId of Object.values(permissions)) {
    if (organization.groups.get(groupId)?.name === null) characters += charactersOfIds(organization, groupId);
  }
  return characters;
}

function charactersOfIds({ groups }: Organization, groupId: number): number {
  return ID_CHARACTERS * (groups.membersOf(groupId).size + (groups.get(groupId)?.subgroupIds.length ?? 0));
}

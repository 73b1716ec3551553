/** Finds uses of a group as a subgroup or permission holder. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { PermissionsTable } from "../../kernel/settings/permission.ts";
import { organizationPermissions } from "../../organization/organizations/organization-permissions.contract.ts";
import { groupPermissions } from "../../people/groups/groups.contract.ts";
import { mayViewChannel } from "../channels/channel-access.ts";
import { channelPermissions } from "../channels/channel-settings.contract.ts";

/** A reason against deactivation, in wire form. */
type Objection =
  | { readonly type: "subgroup"; readonly supergroup_ids: readonly number[] }
  /** Without an id: all channels hidden from the actor. */
  | { readonly type: "channel"; readonly channel_id?: number; readonly settings: readonly string[] }
  | { readonly type: "user_group"; readonly group_id: number; readonly settings: readonly string[] }
  | { readonly type: "realm"; readonly settings: readonly string[] };

interface Use {
  readonly setting: string;
  readonly channel_id: number | null;
  readonly owner_group_id: number | null;
}

/**
 * Active groups that contain the group directly, and owners of permissions it holds, alone or with others; ignores
 * archived channels.
 */
export async function groupUses(tx: Transaction, actor: Actor, groupId: number): Promise<Objection[]> {
  const containing = await tx.$queryRaw<{ id: number }[]>(sql`
    SELECT g.id FROM user_group_subgroup s JOIN user_group g ON g.id = s.group_id
    WHERE s.subgroup_id = ${groupId} AND g.name IS NOT NULL AND g.deactivated_at IS NULL ORDER BY g.id`);
  const uses = await tx.$queryRaw<Use[]>(sql`
    SELECT p.setting, p.channel_id, p.owner_group_id FROM permission_setting p
    LEFT JOIN channel c ON c.id = p.channel_id LEFT JOIN user_group g ON g.id = p.owner_group_id
    WHERE p.group_id IN (
      SELECT ${groupId}::int UNION ALL
      SELECT s.group_id FROM user_group_subgroup s JOIN user_group unnamed ON unnamed.id = s.group_id
      WHERE s.subgroup_id = ${groupId} AND unnamed.name IS NULL)
    AND c.archived_at IS NULL AND g.deactivated_at IS NULL`);
  return [
    ...(containing.length > 0
      ? [{ type: "subgroup", supergroup_ids: containing.map(({ id }) => id) } as const]
      : []),
    ...channelObjections(actor, uses),
    ...byOwner(uses, ({ owner_group_id }) => owner_group_id, groupPermissions).map(
      ([group_id, settings]) => ({ type: "user_group", group_id, settings }) as const,
    ),
    ...realmObjections(uses),
  ];
}

function channelObjections({ organization, user }: Actor, uses: readonly Use[]): Objection[] {
  const isKnown = (channelId: number) => {
    const channel = organization.channels.get(channelId);
    return channel !== undefined && mayViewChannel(organization, channel, user);
  };
  const all = byOwner(uses, ({ channel_id }) => channel_id, channelPermissions);
  const known = all.filter(([channelId]) => isKnown(channelId));
  return [
    ...known.map(([channel_id, settings]) => ({ type: "channel", channel_id, settings }) as const),
    ...(known.length < all.length ? [{ type: "channel", settings: [] } as const] : []),
  ];
}

function realmObjections(uses: readonly Use[]): Objection[] {
  const held = uses.filter(
    ({ channel_id, owner_group_id }) => channel_id === null && owner_group_id === null,
  );
  const settings = inOrder(held, organizationPermissions);
  return settings.length > 0 ? [{ type: "realm", settings }] : [];
}

/** Permissions the group holds, by owner id, ascending. */
function byOwner(
  uses: readonly Use[],
  ownerOf: (use: Use) => number | null,
  table: PermissionsTable,
): [ownerId: number, settings: string[]][] {
  const owners = new Map<number, Use[]>();
  for (const use of uses) {
    const owner = ownerOf(use);
    if (owner !== null) owners.set(owner, [...(owners.get(owner) ?? []), use]);
  }
  return [...owners]
    .sort(([one], [other]) => one - other)
    .map(([owner, held]) => [owner, inOrder(held, table)]);
}

function inOrder(uses: readonly Use[], table: PermissionsTable): string[] {
  const held = new Set(uses.map(({ setting }) => setting));
  return Object.keys(table).filter((name) => held.has(name));
}

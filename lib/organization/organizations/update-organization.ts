/** Changes the organization's settings, permissions, sign-in methods and profile. */
import type { z } from "zod";
import {
  configuredMethods,
  methodsWithout,
  presentSignInMethods,
} from "../../auth/authentication/authentication-methods.ts";
import { channelPort } from "../../kernel/channel-port.ts";
import { mergedSettings } from "../../kernel/db/merged-settings.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import {
  type LogTransaction,
  type LogWriter,
  logTransaction,
  writerOf,
} from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_MEMBER, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { changedSettings, presentChangedSettings } from "../../kernel/settings/changed-fields.ts";
import { chosenSettings } from "../../kernel/settings/setting.ts";
import {
  type PermissionPlan,
  planPermissions,
  writePermissions,
} from "../../people/groups/change-permissions.ts";
import { membersAdded, membersRemoved } from "../../people/groups/group-events.ts";
import { isInSystemGroup } from "../../people/groups/system-groups.ts";
import { MAX_ORGANIZATION_NAME } from "../../people/people-limits.contract.ts";
import { displayName } from "../../people/users/names/person-name.ts";
import { requireCallProvider } from "../video-calls/big-blue-button.ts";
import { requireMayChange, requireMayChangeAll } from "./organization-access.ts";
import { organizationSettingChanged, organizationUpdated } from "./organization-events.ts";
import { organizationPermissions } from "./organization-permissions.contract.ts";
import { type OrganizationSettings, organizationSettings } from "./organization-settings.contract.ts";

import type { changedOrganization, updateOrganization as contract } from "./organizations.contract.ts";

type Given = z.output<typeof contract.params>;

type Changed = z.input<typeof changedOrganization> & Partial<OrganizationSettings>;

interface Plan {
  readonly profile: { readonly name?: string; readonly description?: string };
  readonly settings: Partial<OrganizationSettings>;
  readonly permissions: PermissionPlan;
  /** Null when unchanged. */
  readonly disabledMethods: readonly string[] | null;
}

/**
 * All or nothing, with one event to everyone.
 * @throws ApiError EXPECTATION_MISMATCH when a permission's holders changed meanwhile; BAD_REQUEST for invalid values,
 *   BigBlueButton where not configured, and without permission.
 */
export async function updateOrganization(actor: Actor, given: Given): Promise<Record<string, never>> {
  requireMayChangeAll(actor, { ...organizationSettings, ...organizationPermissions }, given);
  if (given.authentication_methods !== undefined) requireMayChange(actor, ROLE_OWNER);
  await changeOrganization(writerOf(actor, "update-realm"), actor, given);
  return {};
}

/** Null: the server's administrator, who may choose every channel. */
interface Changer extends Pick<Actor, "organization"> {
  readonly user: Actor["user"] | null;
}

/**
 * Skips permission checks, except for channels that the user cannot see.
 * @throws ApiError as `updateOrganization`.
 */
export async function changeOrganization(writer: LogWriter, changer: Changer, given: Given): Promise<void> {
  const { organization } = changer;
  const plan = planUpdate(changer, given);
  const { profile, settings, permissions, disabledMethods } = plan;
  const isSame =
    disabledMethods === null &&
    [profile, settings, permissions].every((part) => Object.keys(part).length === 0);
  if (isSame) return;
  await logTransaction(writer, async (log) => {
    await log.lock();
    const tellGuests = await knownPeopleChange(log, organization, permissions);
    await appendEvents(log, await writeUpdate(log.tx, organization, plan));
    await tellGuests?.();
  });
}

/** Null when access to all users is unchanged. */
async function knownPeopleChange(
  log: LogTransaction,
  organization: Organization,
  plan: PermissionPlan,
): Promise<(() => Promise<void>) | null> {
  const holder = plan.find(({ name }) => name === "can_access_all_users_group")?.holder;
  // Only system groups may hold this permission.
  if (typeof holder !== "number") return null;
  return channelPort().knownPeopleChange(log, organization, holder);
}

function planUpdate({ organization, user }: Changer, given: Given): Plan {
  const { realm } = organization;
  const settings = changedSettings(organizationSettings, realm.settings, inNewerForm(given));
  channelPort().requireMayChooseChannels(organization, user, settings);
  requireCallProvider(settings.video_chat_provider);
  return {
    profile: changedProfile(realm, given),
    disabledMethods: changedSignInMethods(organization, given.authentication_methods),
    settings,
    permissions: planPermissions(organization, organizationPermissions, given, (permission) =>
      organization.permissions.ofRealm(permission),
    ),
  };
}

/** Uses the current name; it wins if both names are given. */
function inNewerForm({ giphy_rating, gif_rating_policy = giphy_rating, ...others }: Given) {
  return { ...others, gif_rating_policy };
}

function changedProfile(
  present: { readonly name: string; readonly description: string },
  given: Pick<Given, "name" | "description">,
): Plan["profile"] {
  const name =
    given.name === undefined
      ? present.name
      : displayName("Organization name", given.name, MAX_ORGANIZATION_NAME);
  const description = given.description?.trim() ?? present.description;
  return {
    ...(name === present.name ? {} : { name }),
    ...(description === present.description ? {} : { description }),
  };
}

async function writeUpdate(
  tx: Transaction,
  organization: Organization,
  { profile, settings, permissions: plan, disabledMethods }: Plan,
): Promise<NewEvent[]> {
  const realmId = organization.realm.id;
  const chosen = chosenSettings(organizationSettings, settings);
  await tx.$executeRaw(sql`
    UPDATE realm SET settings = ${mergedSettings("settings", Object.keys(settings), chosen)},
      name = coalesce(${profile.name ?? null}, name),
      description = coalesce(${profile.description ?? null}, description),
      disabled_sign_in_methods = coalesce(${disabledMethods}::text[], disabled_sign_in_methods)
    WHERE id = ${realmId}`);
  const owner = { realmId, channelId: null, ownerGroupId: null };
  const { permissions, changes } = await writePermissions(tx, owner, plan);
  const data = {
    ...presentChangedSettings(organizationSettings, settings),
    ...Object.fromEntries(plan.map(({ name, value }) => [name, value])),
    ...profile,
    ...(disabledMethods && { authentication_methods: presentSignInMethods(disabledMethods) }),
  };
  const disabled = disabledMethods && { disabledSignInMethods: disabledMethods };
  const [first, ...others] = updateEvents(data);
  const updated = first?.withChanges([
    ...changes,
    { kind: "realm_changed", fields: { ...profile, ...disabled, settings, permissions } },
  ]);
  return [...(updated ? [updated] : []), ...others, ...fullMembershipEvents(organization, settings)];
}

/** One update_dict event for the settings it covers, and one for each other setting. */
function updateEvents({
  message_retention_days: days,
  avatar_changes_disabled: isFixed,
  ...data
}: Changed): NewEvent[] {
  const alone = [
    { property: "message_retention_days", value: days },
    { property: "avatar_changes_disabled", value: isFixed },
  ] as const;
  const everyone = { kind: "everyone" } as const;
  return [
    ...(Object.keys(data).length === 0 ? [] : [organizationUpdated.event({ data }, everyone)]),
    ...alone.flatMap(({ property, value }) =>
      value === undefined ? [] : [organizationSettingChanged.event({ property, value }, everyone)],
    ),
  ];
}

/**
 * Methods switched off after the change; null when unchanged.
 * @throws ApiError BAD_REQUEST for an unavailable method, and when none would remain.
 */
function changedSignInMethods(
  { realm }: Organization,
  given: Readonly<Record<string, boolean>> | undefined,
): readonly string[] | null {
  if (given === undefined) return null;
  const known: readonly string[] = configuredMethods();
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw badRequest(
      `Invalid authentication method: ${unknown}. Valid methods are: [${known.map((name) => `'${name}'`).join(", ")}]`,
    );
  }
  const former = realm.disabledSignInMethods;
  const present = methodsWithout(former);
  const wanted = new Set<string>(
    known.filter((name) => given[name] ?? [...present].some((method) => method === name)),
  );
  if (![...wanted].some((name) => name !== "Dev")) {
    throw badRequest("At least one authentication method must be enabled.");
  }
  // Keeps the choices for methods the server is not configured for.
  const disabled = [
    ...former.filter((name) => !known.includes(name)),
    ...known.filter((name) => !wanted.has(name)),
  ];
  const isSame = disabled.length === former.length && disabled.every((name) => former.includes(name));
  return isSame ? null : disabled;
}

/** People who gain or lose full membership by the new waiting period. */
function fullMembershipEvents(
  { users, groups, realm }: Organization,
  { waiting_period_threshold: days }: Partial<OrganizationSettings>,
): NewEvent[] {
  if (days === undefined) return [];
  const former = realm.settings.waiting_period_threshold;
  const members = [...users.all()].filter((user) => user.isActive && user.role === ROLE_MEMBER);
  const isFull = (user: (typeof members)[number], threshold: number) =>
    isInSystemGroup("role:fullmembers", user, threshold);
  const moved = members.filter((user) => isFull(user, former) !== isFull(user, days)).map(({ id }) => id);
  if (moved.length === 0) return [];
  // A longer period only removes full members, a shorter one only adds them.
  const full = groups.system("role:fullmembers").id;
  const ordinary = groups.system("role:members").id;
  const [from, to] = days > former ? [full, ordinary] : [ordinary, full];
  return [
    membersRemoved.event({ groupId: from, userIds: moved }, { kind: "everyone" }),
    membersAdded.event({ groupId: to, userIds: moved }, { kind: "everyone" }),
  ];
}

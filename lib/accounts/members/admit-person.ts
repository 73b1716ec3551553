/** Admits a new person: account, groups, channels and welcome message. */
import { channelActivity } from "../../channels/channels/activity/channel-activity.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { addedEvents } from "../../channels/known-people/acquaintance-events.ts";
import { meetingNewcomer } from "../../channels/subscriptions/meeting-events.ts";
import { joinChannels } from "../../channels/subscriptions/subscribe/write-memberships.ts";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { membersAdded } from "../../people/groups/group-events.ts";
import type { GroupRecord } from "../../people/groups/group-store.ts";
import { groupsListing } from "../../people/groups/present-group.ts";
import { emailInUse, insertUser } from "../../people/users/create-user.ts";
import { requireFreeName } from "../../people/users/names/person-name.ts";
import { userCreated } from "../../people/users/user-events.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { endInvitationsTo } from "../invitations/end-invitations.ts";
import { noteUse } from "../invitations/invitation-uses.ts";
import { INTRODUCTION_STEP } from "../onboarding/step-names.contract.ts";
import { membershipEvents } from "./events/activity-events.ts";
import { welcome } from "./welcome/welcome.ts";

export interface NewPerson {
  readonly email: string;
  readonly fullName: string;
  /** 100 owner … 600 guest. */
  readonly role: number;
  /** Null: signs in without a local password. */
  readonly passwordHash: string | null;
  /** Set when another user creates the account; joining then happens at first sign-in. */
  readonly awaitsFirstSignIn: boolean;
  readonly channels: readonly ChannelRecord[];
  readonly groups: readonly GroupRecord[];
  /** Welcome bot's Markdown: "" for none, null for the organization's text. */
  readonly welcomeText: string | null;
  readonly invitationId?: number;
}

interface Also {
  readonly claim?: (log: LogTransaction) => Promise<NewEvent[]>;
  readonly settle?: (log: LogTransaction, user: UserRecord) => Promise<void>;
}

export function defaultChannels({ channels }: Organization): ChannelRecord[] {
  return [...channels.all()].filter(({ isDefault, isArchived }) => isDefault && !isArchived);
}

/**
 * Ends other invitations to the address. The welcome comes last; its failure does not undo the account.
 * @param also further writes under the lock: `claim` before the account, with its events, `settle` after it. An error
 *   in either undoes the account.
 * @throws ApiError BAD_REQUEST for a taken address, and an invalid or taken name.
 */
export async function admitPerson(
  writer: LogWriter,
  organization: Organization,
  person: NewPerson,
  also: Also = {},
): Promise<UserRecord> {
  const { channels, groups, passwordHash } = person;
  const activity = await channelActivity(organization, channels);
  const channelIds = channels.map(({ id }) => id);
  const written = logTransaction(writer, async (log) => {
    const viewerIds = await asLogged(log, organization, () => {
      requireFreeName(organization, person.fullName, { id: null, isBot: false });
      return meetingNewcomer(organization, channelIds);
    });
    const claimed = (await also.claim?.(log)) ?? [];
    const ended = await endInvitationsTo(log.tx, log.realmId, person.email);
    const user = await insertUser(
      log.tx,
      log.realmId,
      { ...person, onboardingSteps: [INTRODUCTION_STEP] },
      passwordHash,
    );
    if (person.invitationId !== undefined) await noteUse(log, person.invitationId, user.id);
    await also.settle?.(log, user);
    const joined = await joinGroups(log, user, groups);
    await appendEvents(log, [
      userCreated(user, person.invitationId),
      ...(viewerIds.length > 0 ? addedEvents(new Map([[user.id, viewerIds]])) : []),
      ...membershipEvents(organization, null, user),
      ...joined,
      ...claimed,
      ...ended,
    ]);
    await joinChannels(log, { organization }, { people: [user], channels }, activity);
    if (viewerIds.length > 0) await appendEvents(log, listed(organization, user, groups, viewerIds));
    return user;
  });
  const user = await written.catch((error) => {
    throw isUniqueViolation(error) ? emailInUse() : error;
  });
  await welcome(organization, user, person.welcomeText);
  return user;
}

/** Groups of the new person, for viewers who see the person only through a shared channel. */
function listed(
  organization: Organization,
  user: UserRecord,
  groups: readonly GroupRecord[],
  viewerIds: readonly number[],
): NewEvent[] {
  const ids = new Set([...groupsListing(organization, user), ...groups].map(({ id }) => id));
  return [...ids].map((groupId) =>
    membersAdded.event({ groupId, userIds: [user.id], isAgain: true }, { kind: "users", userIds: viewerIds }),
  );
}

async function joinGroups(
  { tx }: LogTransaction,
  user: UserRecord,
  groups: readonly GroupRecord[],
): Promise<NewEvent[]> {
  if (groups.length === 0) return [];
  await tx.$executeRaw(sql`
    INSERT INTO user_group_member (group_id, user_id)
    SELECT unnest(${groups.map(({ id }) => id)}::int[]), ${user.id}::int`);
  return groups.map(({ id: groupId }) =>
    membersAdded.event({ groupId, userIds: [user.id] }, { kind: "everyone" }, [
      { kind: "group_members", groupId, addedIds: [user.id], removedIds: [] },
    ]),
  );
}

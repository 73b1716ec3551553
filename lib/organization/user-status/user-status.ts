/** The whole noun of user statuses. */
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import type { UserStatus } from "../../kernel/db/generated/client.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, type NewEvent } from "../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { findUser } from "../../people/users/get-users.ts";
import { introduction } from "../../people/users/read-meetings.ts";
import { knewThen, mayMeet } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { EMOJI_KINDS } from "../emoji/custom-emoji.contract.ts";
import { type Emoji, emojiKey, requireEmoji, requireEmojiNamed } from "../emoji/known-emoji.ts";
import { MAX_STATUS_TEXT } from "../organization-limits.contract.ts";
import * as contracts from "./user-status.contract.ts";
import {
  LONGEST_STATUS,
  type statusShape,
  statusWithEnd,
  userStatusEvent,
  userStatusState,
} from "./user-status.contract.ts";

/** For everyone who may see the person. */
export const statusChanged = defineEvent({
  name: "user_status",
  stored: z.object({
    userId: z.int(),
    change: statusWithEnd,
  }),
  wire: userStatusEvent,
  variant: ({ userId, change }, viewer, organization) => {
    const user = organization.users.get(userId);
    if (!user || !knewThen(organization, viewer, user)) return null;
    const { status_ends_at: _end, ...ofProtocol } = change;
    const knowsEnd = viewer.options.capabilities.parley_additions === true;
    return knowsEnd || Object.keys(ofProtocol).length > 0 ? { knowsEnd } : null;
  },
  build: ({ userId, change: { status_ends_at: end, ...change } }, { knowsEnd }) => ({
    user_id: userId,
    ...change,
    ...(knowsEnd && end !== undefined && { status_ends_at: end }),
  }),
});

const userStatusFamily = stateFamily({
  fetchTypes: ["user_status"],
  fields: userStatusState,
  read: readStatuses,
  present: (rows, { organization, user: viewer }, { capabilities }) => {
    const present = capabilities.parley_additions ? presentStatus : presentProtocolStatus;
    const known = rows.filter(({ userId }) => {
      const user = organization.users.get(userId);
      return user && mayMeet(organization, viewer, user);
    });
    const statuses = known.map((row) => [String(row.userId), present(row)] as const);
    const set = statuses.filter(([, status]) => Object.keys(status).length > 0);
    return { user_status: Object.fromEntries(set) };
  },
});

export const userStatus = defineNoun({
  contracts: [contracts.updateStatus, contracts.updateStatusForUser, contracts.getUserStatus],
  events: [statusChanged],
  register: [userStatusFamily],
});

function readStatuses(tx: Transaction, { organization }: Actor) {
  return tx.userStatus.findMany({ where: { user: { realmId: organization.realm.id } } });
}

/** Empty object for an empty status. */
export function presentStatus(row: UserStatus): z.input<typeof statusWithEnd> {
  const isSet = row.text !== "" || row.emojiName !== "";
  return {
    ...presentProtocolStatus(row),
    ...(isSet && row.endsAt && { status_ends_at: Math.floor(row.endsAt.getTime() / 1000) }),
  };
}

function presentProtocolStatus({
  isAway,
  text,
  emojiName,
  emojiCode,
  emojiKind,
}: UserStatus): z.input<typeof statusShape> {
  const kind = EMOJI_KINDS.find((each) => each === emojiKind);
  return {
    ...(isAway && { away: true }),
    ...(text !== "" && { status_text: text }),
    ...(emojiName !== "" && { emoji_name: emojiName, emoji_code: emojiCode, reaction_type: kind }),
  };
}

/** @param events some of which reveal people to named viewers. */
export async function statusesOfRevealedUsers(
  tx: Transaction,
  events: readonly NewEvent[],
): Promise<NewEvent[]> {
  const viewersOf = new Map<number, readonly number[]>();
  for (const { entry, audience, body } of events) {
    const introduced = introduction({ type: entry.name, audience, body });
    if (introduced) viewersOf.set(introduced.userId, introduced.viewerIds);
  }
  if (viewersOf.size === 0) return [];
  const rows = await tx.userStatus.findMany({ where: { userId: { in: [...viewersOf.keys()] } } });
  return rows.flatMap((row) => {
    const change = presentStatus(row);
    const userIds = viewersOf.get(row.userId);
    if (!userIds || Object.keys(change).length === 0) return [];
    return [statusChanged.event({ userId: row.userId, change }, { kind: "users", userIds })];
  });
}

/** @throws ApiError BAD_REQUEST for an unknown or hidden account. */
export async function getUserStatus(actor: Actor, userId: number) {
  const user = await findUser(actor, userId);
  if (!user) throw badRequest("No such user");
  const row = await database().prisma.userStatus.findUnique({ where: { userId: user.id } });
  return { status: row ? presentStatus(row) : {} };
}

/** Absent fields stay. */
export async function writeStatus(
  writer: LogWriter,
  { user, change }: { readonly user: UserRecord; readonly change: StatusChange },
): Promise<void> {
  const { isAway, text, emoji, endsAt } = change;
  const data = {
    ...(isAway === undefined ? {} : { isAway }),
    ...(text === undefined ? {} : { text }),
    ...(emoji === undefined ? {} : { emojiName: emoji.name, emojiCode: emoji.code, emojiKind: emoji.kind }),
    ...(endsAt === undefined ? {} : { endsAt: endsAt === 0 ? null : new Date(endsAt * 1000) }),
  };
  const none = { isAway: false, text: "", emojiName: "", emojiCode: "", emojiKind: "" };
  await logTransaction(writer, async (log) => {
    await log.tx.userStatus.upsert({
      where: { userId: user.id },
      create: { ...none, ...data, userId: user.id },
      update: data,
    });
    const wire = {
      ...(isAway === undefined ? {} : { away: isAway }),
      ...(text === undefined ? {} : { status_text: text }),
      ...(emoji === undefined
        ? {}
        : { emoji_name: emoji.name, emoji_code: emoji.code, reaction_type: emoji.kind }),
      ...(endsAt === undefined ? {} : { status_ends_at: endsAt }),
    };
    await appendEvents(log, [statusChanged.event({ userId: user.id, change: wire }, { kind: "everyone" })]);
  });
}

/** @throws ApiError BAD_REQUEST for an empty change, a too long text, and an unknown emoji. */
export async function setOwnStatus(actor: Actor, given: GivenStatus): Promise<void> {
  const change = statusChange(actor.organization, given);
  await writeStatus(writerOf(actor, "update-status"), { user: actor.user, change });
}

/** @throws ApiError BAD_REQUEST for an unknown or deactivated account, and as `setOwnStatus`. */
export async function setUserStatus(actor: Actor, userId: number, given: GivenStatus): Promise<void> {
  const user = await findUser(actor, userId);
  if (!user) throw badRequest("No such user");
  if (!user.isActive) throw badRequest("User is deactivated");
  const change = statusChange(actor.organization, { ...given, away: undefined });
  const writer = writerOf(actor, "update-status-for-user");
  await writeStatus(writer, { user, change });
}

interface GivenStatus {
  readonly away?: boolean | undefined;
  readonly status_text?: string | undefined;
  readonly emoji_name?: string | undefined;
  readonly emoji_code?: string | undefined;
  readonly reaction_type?: string | undefined;
  readonly status_ends_at?: number | undefined;
}

/** Absent fields stay. */
interface StatusChange {
  readonly isAway?: boolean;
  /** "" for none. */
  readonly text?: string;
  /** An empty name for none. */
  readonly emoji?: Emoji;
  /** Seconds since 1970; 0 for never. */
  readonly endsAt?: number;
}

export const NO_EMOJI: Emoji = { kind: "unicode_emoji", code: "", name: "" };

/** @throws ApiError as `setOwnStatus`. */
function statusChange(organization: Organization, given: GivenStatus): StatusChange {
  const text = given.status_text?.trim();
  if (text !== undefined && lengthOf(text) > MAX_STATUS_TEXT) {
    throw badRequest(`status_text is too long (limit: ${MAX_STATUS_TEXT} characters)`);
  }
  const emoji = chosenEmoji(organization, given);
  const isReplaced = text !== undefined || emoji !== undefined;
  const endsAt = given.status_ends_at ?? (isReplaced ? 0 : undefined);
  if (given.away === undefined && !isReplaced && endsAt === undefined) {
    throw badRequest("Client did not pass any new values.");
  }
  if (given.status_ends_at) requireEnd(given.status_ends_at);
  return {
    ...(given.away === undefined ? {} : { isAway: given.away }),
    ...(text === undefined ? {} : { text }),
    ...(emoji === undefined ? {} : { emoji }),
    ...(endsAt === undefined ? {} : { endsAt }),
  };
}

function requireEnd(endsAt: number): void {
  const now = Date.now() / 1000;
  if (endsAt <= now) throw badRequest("The end of a status must be in the future.");
  if (endsAt > now + LONGEST_STATUS) throw badRequest("A status ends within a year.");
}

function chosenEmoji(
  organization: Organization,
  { emoji_name: name, emoji_code: code, reaction_type: kind }: GivenStatus,
) {
  if (name === "") return NO_EMOJI;
  if (name === undefined) {
    if (!code && !kind) return undefined;
    throw badRequest("Client must pass emoji_name if they pass either emoji_code or reaction_type.");
  }
  if (code !== undefined && kind !== undefined) return requireEmoji(organization, emojiKey(kind, code), name);
  const named = requireEmojiNamed(organization, name);
  return requireEmoji(organization, emojiKey(kind ?? named.kind, code ?? named.code), name);
}

/** Drafts, shared by a user's clients. */

import { z } from "zod";
import { invalidChannelId, mayViewChannel } from "../../channels/channels/channel-access.ts";
import { database } from "../../kernel/db/client.ts";
import type { Draft } from "../../kernel/db/generated/client.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest, doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { knownTo } from "../../people/users/user-access.ts";
import { messageContent } from "../rendering/message-text.ts";
import * as contracts from "./drafts.contract.ts";
import {
  type DraftInput,
  draftRemovedEvent,
  draftShape,
  draftsAddedEvent,
  draftsState,
  draftUpdatedEvent,
  MAX_DRAFTS,
} from "./drafts.contract.ts";

/** Most recently edited first; empty without synchronization. */
const draftsFamily = stateFamily({
  fetchTypes: ["drafts"],
  fields: draftsState,
  read: (tx, { user }) =>
    tx.draft.findMany({ where: { userId: user.id }, orderBy: [{ editedAt: "desc" }, { id: "desc" }] }),
  present: (drafts, { user }) => ({
    drafts: user.settings.enable_drafts_synchronization ? drafts.map(presentDraft) : [],
  }),
});

export const draftsAdded = defineEvent({
  name: "drafts.add",
  stored: z.strictObject({ drafts: z.array(draftShape) }),
  wire: draftsAddedEvent,
  variant: sameForEveryone,
  build: ({ drafts }) => ({ op: "add" as const, drafts }),
});

export const draftUpdated = defineEvent({
  name: "drafts.update",
  stored: z.strictObject({ draft: draftShape }),
  wire: draftUpdatedEvent,
  variant: sameForEveryone,
  build: ({ draft }) => ({ op: "update" as const, draft }),
});

export const draftRemoved = defineEvent({
  name: "drafts.remove",
  stored: z.strictObject({ draftId: z.int() }),
  wire: draftRemovedEvent,
  variant: sameForEveryone,
  build: ({ draftId }) => ({ op: "remove" as const, draft_id: draftId }),
});

export function presentDraft({
  id,
  channelId,
  userIds,
  topic,
  content,
  editedAt,
}: Draft): z.input<typeof draftShape> {
  const rest = { topic, content, timestamp: Number(editedAt) };
  if (channelId !== null) return { id, type: "stream", to: [channelId], ...rest };
  return { id, type: userIds.length > 0 ? "private" : "", to: userIds, ...rest };
}

/** @throws ApiError BAD_REQUEST when the user disabled synchronization. */
export function requireSynchronization({ user }: Actor): void {
  if (!user.settings.enable_drafts_synchronization) {
    throw badRequest("User has disabled synchronizing drafts.");
  }
}

/** @throws ApiError BAD_REQUEST for channels and users unknown to the actor. */
export async function requireKnownRecipients(actor: Actor, drafts: readonly DraftInput[]): Promise<void> {
  const { organization, user } = actor;
  for (const { type, to } of drafts) {
    if (type !== "stream") continue;
    const [channelId, ...others] = to;
    if (channelId === undefined || others.length > 0) {
      throw badRequest("Must specify exactly 1 channel ID for channel messages");
    }
    const channel = organization.channels.get(channelId);
    if (!channel || !mayViewChannel(organization, channel, user)) throw invalidChannelId();
  }
  const userIds = new Set(drafts.flatMap(({ type, to }) => (type === "private" ? to : [])));
  if (userIds.size === 0) return;
  const isKnown = knownTo(actor);
  for (const id of userIds) {
    const person = organization.users.get(id);
    if (!person || !isKnown(person)) throw badRequest(`Invalid user ID ${id}`);
  }
}

/** @throws ApiError BAD_REQUEST for empty or too long content. */
export function draftRow(
  userId: number,
  { type, to, topic, content, timestamp }: DraftInput,
): Omit<Draft, "id"> {
  return {
    userId,
    ...addressOf(userId, type, [...new Set(to)]),
    topic: type === "stream" ? topic.trim() : "",
    content: messageContent(content),
    editedAt: BigInt(Math.floor(timestamp ?? Date.now() / 1000)),
  };
}

function addressOf(
  userId: number,
  type: DraftInput["type"],
  to: number[],
): Pick<Draft, "channelId" | "userIds"> {
  if (type === "stream") return { channelId: to[0] ?? null, userIds: [] };
  if (type === "") return { channelId: null, userIds: [] };
  const others = to.filter((id) => id !== userId);
  return { channelId: null, userIds: others.length > 0 ? others : to };
}

/**
 * Ordered by their last edits.
 * @throws ApiError BAD_REQUEST when the user disabled synchronization.
 */
export async function getDrafts(actor: Actor) {
  requireSynchronization(actor);
  const rows = await database().prisma.draft.findMany({
    where: { userId: actor.user.id },
    orderBy: [{ editedAt: "asc" }, { id: "asc" }],
  });
  return { count: rows.length, drafts: rows.map(presentDraft) };
}

/**
 * Saves all or none.
 * @returns ids in order.
 * @throws ApiError BAD_REQUEST for invalid or too many drafts.
 */
export async function createDrafts(actor: Actor, given: readonly DraftInput[]): Promise<{ ids: number[] }> {
  requireSynchronization(actor);
  const userId = actor.user.id;
  const data = given.map((draft) => draftRow(userId, draft));
  await requireKnownRecipients(actor, given);
  if (data.length === 0) return { ids: [] };
  return logTransaction(writerOf(actor, "create-drafts"), async (log) => {
    const { tx } = log;
    if ((await tx.draft.count({ where: { userId } })) + data.length > MAX_DRAFTS) {
      throw badRequest(`You have too many drafts (limit: ${MAX_DRAFTS}).`);
    }
    const drafts = await tx.draft.createManyAndReturn({ data });
    await appendEvents(log, [
      draftsAdded.event({ drafts: drafts.map(presentDraft) }, { kind: "users", userIds: [userId] }),
    ]);
    return { ids: drafts.map(({ id }) => id) };
  });
}

/** @throws ApiError BAD_REQUEST for an invalid draft, or one of another user. */
export async function editDraft(actor: Actor, draftId: number, given: DraftInput): Promise<void> {
  requireSynchronization(actor);
  const userId = actor.user.id;
  const data = draftRow(userId, given);
  await requireKnownRecipients(actor, [given]);
  await logTransaction(writerOf(actor, "edit-draft"), async (log) => {
    const where = { id: rowId(draftId), userId };
    const [draft] = await log.tx.draft.updateManyAndReturn({ where, data });
    if (!draft) throw doesNotExist("Draft does not exist");
    await appendEvents(log, [
      draftUpdated.event({ draft: presentDraft(draft) }, { kind: "users", userIds: [userId] }),
    ]);
  });
}

/** @throws ApiError BAD_REQUEST for another user's draft. */
export async function deleteDraft(actor: Actor, draftId: number): Promise<void> {
  requireSynchronization(actor);
  const userId = actor.user.id;
  await logTransaction(writerOf(actor, "delete-draft"), async (log) => {
    const { count } = await log.tx.draft.deleteMany({ where: { id: rowId(draftId), userId } });
    if (count === 0) throw doesNotExist("Draft does not exist");
    await appendEvents(log, [draftRemoved.event({ draftId }, { kind: "users", userIds: [userId] })]);
  });
}

export const drafts = defineNoun({
  contracts: [contracts.getDrafts, contracts.createDrafts, contracts.editDraft, contracts.deleteDraft],
  events: [draftsAdded, draftUpdated, draftRemoved],
  register: [draftsFamily],
});

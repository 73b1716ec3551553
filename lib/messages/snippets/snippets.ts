/** Texts saved for later messages. */

import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import type { SavedSnippet } from "../../kernel/db/generated/client.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest, doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { MAX_SNIPPET_CONTENT, MAX_SNIPPET_TITLE } from "../messages-limits.contract.ts";
import * as contracts from "./snippets.contract.ts";
import {
  snippetAddedEvent,
  snippetRemovedEvent,
  snippetShape,
  snippetsState,
  snippetUpdatedEvent,
} from "./snippets.contract.ts";

/** Per user; all are in every registration. */
export const MAX_SNIPPETS = 500;

const snippetsFamily = stateFamily({
  fetchTypes: ["saved_snippets"],
  fields: snippetsState,
  read: (tx, { user }) => tx.savedSnippet.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } }),
  present: (snippets) => ({ saved_snippets: snippets.map(presentSnippet) }),
});

export const snippetAdded = defineEvent({
  name: "saved_snippets.add",
  stored: snippetShape,
  wire: snippetAddedEvent,
  variant: sameForEveryone,
  build: (snippet) => ({ op: "add" as const, saved_snippet: snippet }),
});

export const snippetUpdated = defineEvent({
  name: "saved_snippets.update",
  stored: snippetShape,
  wire: snippetUpdatedEvent,
  variant: sameForEveryone,
  build: (snippet) => ({ op: "update" as const, saved_snippet: snippet }),
});

export const snippetRemoved = defineEvent({
  name: "saved_snippets.remove",
  stored: z.strictObject({ snippetId: z.int() }),
  wire: snippetRemovedEvent,
  variant: sameForEveryone,
  build: ({ snippetId }) => ({ op: "remove" as const, saved_snippet_id: snippetId }),
});

export function presentSnippet({
  id,
  title,
  content,
  createdAt,
}: SavedSnippet): z.input<typeof snippetShape> {
  return { id, title, content, date_created: Math.floor(createdAt.getTime() / 1000) };
}

/** @throws ApiError BAD_REQUEST when blank or too long. */
export function snippetTitle(given: string): string {
  const title = given.trim();
  if (title === "") throw badRequest("Title cannot be empty.");
  if (lengthOf(title) > MAX_SNIPPET_TITLE) {
    throw badRequest(`title is too long (limit: ${MAX_SNIPPET_TITLE} characters)`);
  }
  return title;
}

/** @throws ApiError BAD_REQUEST when blank or too long. */
export function snippetContent(given: string): string {
  const content = given.trim();
  if (content === "") throw badRequest("Content cannot be empty.");
  if (lengthOf(content) > MAX_SNIPPET_CONTENT) {
    throw badRequest(`content is too long (limit: ${MAX_SNIPPET_CONTENT} characters)`);
  }
  return content;
}

/** Ordered by time of saving. */
export async function getSnippets({ user }: Actor) {
  const rows = await database().prisma.savedSnippet.findMany({
    where: { userId: user.id },
    orderBy: { id: "asc" },
  });
  return { saved_snippets: rows.map(presentSnippet) };
}

/** @throws ApiError BAD_REQUEST for invalid text, or too many snippets. */
export async function createSnippet(
  actor: Actor,
  given: { readonly title: string; readonly content: string },
): Promise<{ saved_snippet_id: number }> {
  const title = snippetTitle(given.title);
  const content = snippetContent(given.content);
  return logTransaction(writerOf(actor, "create-saved-snippet"), async (log) => {
    const { tx } = log;
    const userId = actor.user.id;
    if ((await tx.savedSnippet.count({ where: { userId } })) >= MAX_SNIPPETS) {
      throw badRequest(`You have too many saved snippets (limit: ${MAX_SNIPPETS}).`);
    }
    const snippet = await tx.savedSnippet.create({ data: { userId, title, content } });
    await appendEvents(log, [
      snippetAdded.event(presentSnippet(snippet), { kind: "users", userIds: [userId] }),
    ]);
    return { saved_snippet_id: snippet.id };
  });
}

interface SnippetEdit {
  readonly snippetId: number;
  readonly title?: string | undefined;
  readonly content?: string | undefined;
}

/** @throws ApiError BAD_REQUEST for invalid text, or another user's snippet. */
export async function editSnippet(actor: Actor, edit: SnippetEdit): Promise<void> {
  const data = {
    ...(edit.title === undefined ? {} : { title: snippetTitle(edit.title) }),
    ...(edit.content === undefined ? {} : { content: snippetContent(edit.content) }),
  };
  await logTransaction(writerOf(actor, "edit-saved-snippet"), async (log) => {
    const { tx } = log;
    const where = { id: rowId(edit.snippetId), userId: actor.user.id };
    const [snippet] = await tx.savedSnippet.updateManyAndReturn({ where, data });
    if (!snippet) throw doesNotExist("Saved snippet does not exist.");
    if (Object.keys(data).length === 0) return;
    await appendEvents(log, [
      snippetUpdated.event(presentSnippet(snippet), { kind: "users", userIds: [actor.user.id] }),
    ]);
  });
}

/** @throws ApiError BAD_REQUEST for another user's snippet. */
export async function deleteSnippet(actor: Actor, snippetId: number): Promise<void> {
  await logTransaction(writerOf(actor, "delete-saved-snippet"), async (log) => {
    const { tx } = log;
    const { count } = await tx.savedSnippet.deleteMany({
      where: { id: rowId(snippetId), userId: actor.user.id },
    });
    if (count === 0) throw doesNotExist("Saved snippet does not exist.");
    await appendEvents(log, [
      snippetRemoved.event({ snippetId }, { kind: "users", userIds: [actor.user.id] }),
    ]);
  });
}

export const snippets = defineNoun({
  contracts: [contracts.getSnippets, contracts.createSnippet, contracts.editSnippet, contracts.deleteSnippet],
  events: [snippetAdded, snippetUpdated, snippetRemoved],
  register: [snippetsFamily],
});

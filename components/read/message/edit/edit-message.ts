/** Starts, saves, and discards edits. */
import { awaitField, stopAwaiting } from "../../../model/keyboard/type-ahead.ts";
import { editField } from "../../../model/messages/awaited-fields.ts";
import { type Edit, newEdit, patchEdit, putEdit, readEdit } from "../../../model/messages/edit-store.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import { callApi, RequestFailure } from "../../../net/connection/api-client.ts";
import { notifyError } from "../../../ui/layers/notify.ts";
import { fetchSource } from "../message-source.ts";
import { followEdited } from "./rescue-edits.ts";

/** By message; they settle when the edit is saved or reopened. */
const saves = new Map<number, Promise<void>>();

export async function beginEdit(messageId: number): Promise<void> {
  awaitField(editField(messageId));
  // The text on screen is the one that is being saved.
  await saves.get(messageId);
  const known = readEdit(messageId);
  if (known?.phase === "open") {
    stopAwaiting();
    return;
  }
  followEdited(messageId);
  try {
    const source = await fetchSource(messageId);
    const isUnfinished = known?.phase === "closed" && known.text !== known.source;
    const edit = newEdit(source);
    putEdit(messageId, isUnfinished ? { ...edit, text: known.text } : edit);
    if (isUnfinished && known.source !== source) patchEdit(messageId, { conflict: source });
  } catch (error) {
    stopAwaiting();
    await notifyError(`The message cannot be edited now. ${reasonOf(error)}`);
  }
}

export function closeEdit(messageId: number): void {
  const edit = readEdit(messageId);
  if (edit?.text === edit?.source) putEdit(messageId, null);
  else patchEdit(messageId, { phase: "closed" });
}

export function discardEdit(messageId: number): void {
  putEdit(messageId, null);
}

/** A refusal reopens the editor. */
export async function saveEdit(messageId: number): Promise<void> {
  const edit = readEdit(messageId);
  if (edit?.phase !== "open") return;
  if (edit.text.trim() === "") {
    patchEdit(messageId, { failure: "An empty message cannot be saved. You can delete it instead." });
    return;
  }
  if (edit.text.trim() === edit.source.trim()) {
    discardEdit(messageId);
    return;
  }
  const html = chatStore.getState().messages.get(messageId)?.content ?? "";
  patchEdit(messageId, { phase: "saving", html, failure: null, conflict: null });
  const saved = sendOrReopen(messageId, edit);
  saves.set(messageId, saved);
  await saved.finally(() => saves.delete(messageId));
}

async function sendOrReopen(messageId: number, { source, text }: Edit): Promise<void> {
  try {
    await send(messageId, source, text);
    patchEdit(messageId, { phase: "saved", source: text });
  } catch (error) {
    await reopen(messageId, error);
  }
}

async function send(messageId: number, source: string, text: string): Promise<void> {
  const hash = await textHash(source);
  if (hash === undefined && (await fetchSource(messageId)) !== source) throw changedMeanwhile();
  await callApi("PATCH /messages/{message_id}", {
    message_id: messageId,
    content: text,
    prev_content_sha256: hash,
  });
}

const MISMATCH = "EXPECTATION_MISMATCH";

function changedMeanwhile(): RequestFailure {
  return new RequestFailure(MISMATCH, 400, "The message has been changed in the meantime.");
}

async function reopen(messageId: number, error: unknown): Promise<void> {
  if (error instanceof RequestFailure && error.code === MISMATCH) {
    const conflict = await fetchSource(messageId).catch(() => null);
    if (conflict !== null) {
      patchEdit(messageId, { phase: "open", conflict });
      return;
    }
  }
  patchEdit(messageId, { phase: "open", failure: reasonOf(error) });
}

/** Continues from the message's current text. */
export function settleConflict(messageId: number, keep: "own" | "theirs"): void {
  const edit = readEdit(messageId);
  if (edit?.conflict == null) return;
  const text = keep === "own" ? edit.text : edit.conflict;
  putEdit(messageId, { ...edit, source: edit.conflict, text, conflict: null, failure: null });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong.";
}

/** Hex SHA-256, so that the server detects conflicts. Undefined in insecure contexts, which lack `crypto.subtle`. */
async function textHash(text: string): Promise<string | undefined> {
  if (!globalThis.isSecureContext) return;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

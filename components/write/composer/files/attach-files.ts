/** Uploads files into a message. */
import { viewKey } from "../../../model/navigation/view.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import { eventStore } from "../../../model/store/event-store.ts";
import { topicMove } from "../../../model/topics/topic-move.ts";
import { isTransient, RequestFailure, UNREACHABLE } from "../../../net/connection/api-client.ts";
import { callApiWithFile } from "../../../net/connection/post-file.ts";
import { fileLink, withFileLink } from "./file-link.ts";
import type { ResumeOptions, Uploaded } from "./send-resumably.ts";
import { addUpload, dropUpload, moveStoredUploads, patchUpload, type Upload } from "./upload-store.ts";

/** For drafts not on screen. */
export type Append = (key: string, link: string) => void;

/** State that the list does not show. */
type Pending = {
  key: string;
  file: File;
  append: Append;
  stop: AbortController;
  state: "waiting" | "sending" | "failed" | "arrived";
  /** Set between upload and insertion. */
  link: string;
  /** Address for resuming a large upload. */
  begunAt: string | null;
};

/** The server limits parallel uploads, and other requests need connections. */
const SENT_AT_ONCE = 3;

const pending = new Map<number, Pending>();
let lastId = 0;

/** In the order of selection, even if the topic moves. */
export function attachFiles(key: string, files: Iterable<File>, append: Append): void {
  followMovedTopics();
  for (const file of files) {
    lastId += 1;
    const stop = new AbortController();
    const entry: Pending = { key, file, append, stop, state: "waiting", link: "", begunAt: null };
    pending.set(lastId, entry);
    addUpload(key, { id: lastId, name: file.name, sent: 0, delay: null, failure: null, mayRetry: true });
    refuseTooLarge(lastId, entry);
  }
  sendNext();
}

function refuseTooLarge(id: number, entry: Pending): void {
  const limit = chatStore.getState().organization.maxFileMib;
  if (entry.file.size <= limit * 1024 ** 2) return;
  entry.state = "failed";
  patchUpload(entry.key, id, { failure: `It is larger than ${limit} MB.`, mayRetry: false });
}

function sendNext(): void {
  const sending = [...pending.values()].filter(({ state }) => state === "sending").length;
  const waiting = [...pending].filter(([, { state }]) => state === "waiting");
  for (const [id, entry] of waiting.slice(0, Math.max(0, SENT_AT_ONCE - sending))) void upload(id, entry);
}

/** A failed file does not delay the ones after it. */
function insertArrived(key: string): void {
  const ofDraft = [...pending].filter(([, entry]) => entry.key === key && entry.state !== "failed");
  for (const [id, { state, link, append }] of ofDraft) {
    if (state !== "arrived") return;
    pending.delete(id);
    dropUpload(key, id);
    insertFileLink(key, link, append);
  }
}

function insertFileLink(key: string, link: string, append: Append): void {
  const field = document.querySelector<HTMLTextAreaElement>(`textarea[data-draft="${CSS.escape(key)}"]`);
  if (!field) {
    append(key, link);
    return;
  }
  const { value, selectionStart, selectionEnd } = field;
  const isAtEnd = value.slice(selectionEnd).trim() === "";
  const next = withFileLink(value, link);
  field.setRangeText(next, 0, value.length, "end");
  if (!isAtEnd) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

let isFollowing = false;

function followMovedTopics(): void {
  if (isFollowing) return;
  isFollowing = true;
  eventStore.subscribe(({ events }) => {
    for (const event of events) {
      const move = topicMove(event);
      if (move) moveUploads(viewKey(move.from), viewKey(move.to));
    }
  });
}

function moveUploads(from: string, to: string): void {
  if (from === to) return;
  for (const entry of pending.values()) if (entry.key === from) entry.key = to;
  moveStoredUploads(from, to);
}

export function retryUpload(id: number): void {
  const entry = pending.get(id);
  if (!entry) return;
  entry.state = "waiting";
  patchUpload(entry.key, id, { sent: 0, delay: null, failure: null });
  sendNext();
}

export function cancelUpload(id: number): void {
  const entry = pending.get(id);
  if (!entry) return;
  pending.delete(id);
  entry.stop.abort();
  dropUpload(entry.key, id);
  insertArrived(entry.key);
  sendNext();
}

/** Never rejects. */
async function upload(id: number, entry: Pending): Promise<void> {
  const note = (patch: Partial<Upload>) => patchUpload(entry.key, id, patch);
  entry.state = "sending";
  try {
    const { url, filename } = await sendFile(entry.file, {
      onProgress: (sent) => note({ sent }),
      onDelay: (delay) => note({ delay }),
      signal: entry.stop.signal,
      begunAt: entry.begunAt,
      onBegun: (address) => {
        entry.begunAt = address;
      },
    });
    entry.state = "arrived";
    entry.link = fileLink(filename, url);
  } catch (error) {
    entry.state = "failed";
    note({ failure: error instanceof Error ? error.message : String(error), mayRetry: isTransient(error) });
  }
  insertArrived(entry.key);
  sendNext();
}

/** Sent in pieces, to survive a lost connection. */
const LARGE_BYTES = 2 * 1024 ** 2;

/**
 * @returns the response of `POST /user_uploads`.
 * @throws RequestFailure
 */
async function sendFile(file: File, options: ResumeOptions): Promise<Uploaded> {
  const { onProgress, signal } = options;
  if (file.size <= LARGE_BYTES)
    return callApiWithFile("POST /user_uploads", {}, file, { onProgress, signal });
  const { sendResumably } = await import("./send-resumably.ts").catch(() => {
    throw new RequestFailure("UNREACHABLE", 0, UNREACHABLE);
  });
  return sendResumably(file, options);
}

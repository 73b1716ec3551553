/** Uploads files into a message that is being written: each becomes a link in its text when it has arrived. */
import type { z } from "zod";
import type { uploadFile } from "../../../lib/uploads/uploads.contract.ts";
import { isTransient, RequestFailure, UNREACHABLE } from "../../connection/api-client.ts";
import { chatStore } from "../../store/chat-store.ts";
import { fileLink } from "./file-link.ts";
import { addUpload, dropUpload, handOver, patchUpload, type Upload } from "./upload-store.ts";

/** What is known of a file beside what is shown of it. */
type Pending = {
  key: string;
  file: File;
  insert: (key: string, link: string) => void;
  stop: AbortController;
  /** Where another attempt goes on with a large file. */
  begunAt: string | null;
};

type Uploaded = z.infer<typeof uploadFile.returns>;

const pending = new Map<number, Pending>();
let lastId = 0;

/**
 * Starts uploading to the draft with this key; `insert` puts the link of each file that has arrived into the text of the
 * draft that it belongs to by then.
 */
export function attachFiles(
  key: string,
  files: Iterable<File>,
  insert: (key: string, link: string) => void,
): void {
  for (const file of files) {
    lastId += 1;
    pending.set(lastId, { key, file, insert, stop: new AbortController(), begunAt: null });
    addUpload(key, { id: lastId, name: file.name, sent: 0, failure: null, mayRetry: true });
    void upload(lastId);
  }
}

/** Has the files of one draft arrive in another. */
export function moveUploads(from: string, to: string): void {
  for (const entry of pending.values()) if (entry.key === from) entry.key = to;
  handOver(from, to);
}

/** Uploads a file again that has failed. */
export function retryUpload(id: number): void {
  const entry = pending.get(id);
  if (!entry) return;
  patchUpload(entry.key, id, { sent: 0, failure: null });
  void upload(id);
}

/** Cancels a file, or forgets one that has failed. */
export function cancelUpload(id: number): void {
  const entry = pending.get(id);
  if (!entry) return;
  pending.delete(id);
  entry.stop.abort();
  dropUpload(entry.key, id);
}

/** Why a message with these files cannot be sent yet; null when all have arrived. */
export function uploadRefusal(uploads: readonly Upload[]): string | null {
  if (uploads.length === 0) return null;
  return uploads.some(({ failure }) => failure !== null)
    ? "A file was not uploaded. Try again, or remove it."
    : "Your files are still being uploaded. Wait a moment, or cancel them.";
}

/** Never rejects. */
async function upload(id: number): Promise<void> {
  const entry = pending.get(id);
  if (!entry) return;
  const { file, insert } = entry;
  const note = (patch: Partial<Upload>) => patchUpload(entry.key, id, patch);
  const limit = chatStore.getState().organization.maxFileMib;
  if (file.size > limit * 1024 ** 2) {
    return note({ failure: `It is larger than ${limit} MB.`, mayRetry: false });
  }
  try {
    const { url, filename } = await send(entry, (sent) => note({ sent }));
    pending.delete(id);
    dropUpload(entry.key, id);
    insert(entry.key, fileLink(filename, url));
  } catch (error) {
    // One that was cancelled is gone.
    if (!pending.has(id)) return;
    const failure = error instanceof Error ? error.message : String(error);
    note({ failure, mayRetry: isTransient(error) });
  }
}

/** A conversation is there to be read before anything of this is loaded. */
async function send(entry: Pending, onProgress: (sent: number) => void): Promise<Uploaded> {
  const { file, stop, begunAt } = entry;
  const { sendFile } = await import("./send-file.ts").catch(() => {
    throw new RequestFailure("UNREACHABLE", 0, UNREACHABLE);
  });
  const onBegun = (address: string) => {
    entry.begunAt = address;
  };
  return sendFile<Uploaded>(file, { onProgress, signal: stop.signal, begunAt, onBegun });
}

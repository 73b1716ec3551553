/** The files that are on their way into messages being written, by place. */
import { createStore } from "../../../model/store/store.ts";
import { useStore } from "../../../model/store/use-store.ts";

export type Upload = {
  id: number;
  name: string;
  /** From 0 to 1. */
  sent: number;
  /** A sentence: why the rest is sent only after a while. null while it is being sent. */
  delay: string | null;
  /** A sentence; null while it is under way. */
  failure: string | null;
  /** Whether trying again may help: a file that is too large stays so. */
  mayRetry: boolean;
};

/** By the key of the draft that a file belongs to; places without files are absent. */
type Uploads = ReadonlyMap<string, readonly Upload[]>;

const NONE: readonly Upload[] = [];

const uploadStore = createStore<Uploads>(new Map());

/** Adds a file after the others of its place. */
export function addUpload(key: string, upload: Upload): void {
  setUploads(key, (uploads) => [...uploads, upload]);
}

/** Notes how far a file is, or that it has failed. */
export function patchUpload(key: string, id: number, patch: Partial<Upload>): void {
  setUploads(key, (uploads) =>
    uploads.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)),
  );
}

/** Forgets a file: it has arrived, or is not wanted any more. */
export function dropUpload(key: string, id: number): void {
  setUploads(key, (uploads) => uploads.filter((upload) => upload.id !== id));
}

/** The files of one place are of another from now on, after its own. */
export function handOver(from: string, to: string): void {
  const files = uploadStore.getState().get(from) ?? NONE;
  if (files.length === 0) return;
  setUploads(to, (uploads) => [...uploads, ...files]);
  setUploads(from, () => NONE);
}

function setUploads(key: string, change: (uploads: readonly Upload[]) => readonly Upload[]): void {
  uploadStore.update((all) => {
    const next = new Map(all);
    const uploads = change(all.get(key) ?? NONE);
    if (uploads.length === 0) next.delete(key);
    else next.set(key, uploads);
    return next;
  });
}

/** The files on their way into the draft with this key, in the order in which they were chosen. */
export function useUploads(key: string): readonly Upload[] {
  return useStore(uploadStore, (all) => all.get(key) ?? NONE);
}

/** Why a message with these files cannot be sent yet; null when all have arrived. */
export function uploadRefusal(uploads: readonly Upload[]): string | null {
  if (uploads.length === 0) return null;
  return uploads.some(({ failure }) => failure !== null)
    ? "A file was not uploaded. Try again, or remove it."
    : "Your files are still being uploaded. Wait a moment, or cancel them.";
}

/** Unfinished uploads, by draft. */
import { createStore } from "../../../model/store/store.ts";
import { useStore } from "../../../model/store/use-store.ts";

export type Upload = {
  id: number;
  name: string;
  /** From 0 to 1. */
  sent: number;
  delay: string | null;
  failure: string | null;
  /** False for a file that is too large, for example. */
  mayRetry: boolean;
};

type Uploads = ReadonlyMap<string, readonly Upload[]>;

const NONE: readonly Upload[] = [];

const uploadStore = createStore<Uploads>(new Map());

export function addUpload(key: string, upload: Upload): void {
  setUploads(key, (uploads) => [...uploads, upload]);
}

export function patchUpload(key: string, id: number, patch: Partial<Upload>): void {
  setUploads(key, (uploads) =>
    uploads.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)),
  );
}

export function dropUpload(key: string, id: number): void {
  setUploads(key, (uploads) => uploads.filter((upload) => upload.id !== id));
}

export function moveStoredUploads(from: string, to: string): void {
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

/** In the order of selection. */
export function useUploads(key: string): readonly Upload[] {
  return useStore(uploadStore, (all) => all.get(key) ?? NONE);
}

export function uploadRefusal(uploads: readonly Upload[]): string | null {
  if (uploads.length === 0) return null;
  return uploads.some(({ failure }) => failure !== null)
    ? "A file was not uploaded. Try again, or remove it."
    : "Your files are still being uploaded. Wait a moment, or cancel them.";
}

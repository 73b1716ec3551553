"use client";
/** Uploads an export in pieces. It goes on while other pages are shown, and after the server was restarted. */
import { useSyncExternalStore } from "react";
import { isTransient, RequestFailure } from "../../../net/connection/api-client.ts";
import { callApiWithFile } from "../../../net/connection/post-file.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { IMPORTS_KEY, showImport } from "./use-imports.ts";

/** Below the limit of the API, and small enough for proxies that admit attachments. */
const PIECE_BYTES = 4 * 1024 ** 2;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 15_000;

export type ExportUpload = {
  readonly importId: number;
  readonly file: File;
  /** Bytes that the server has. */
  readonly received: number;
  /** Bytes, with those under way. */
  readonly sent: number;
  /** waiting: the server cannot be reached. */
  readonly phase: "sending" | "waiting" | "paused" | "failed";
  readonly error: string | null;
};

let upload: ExportUpload | null = null;
let stopping = new AbortController();
const listeners = new Set<() => void>();

function change(part: Partial<ExportUpload>): void {
  if (!upload) return;
  upload = { ...upload, ...part };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null after the page was loaded again: the browser no longer has the file. */
export function useExportUpload(importId: number): ExportUpload | null {
  const known = useSyncExternalStore(
    subscribe,
    () => upload,
    () => null,
  );
  return known?.importId === importId ? known : null;
}

export function startExportUpload(importId: number, file: File, received: number): void {
  stopping.abort();
  upload = { importId, file, received, sent: received, phase: "paused", error: null };
  resumeExportUpload(received);
}

export function pauseExportUpload(): void {
  stopping.abort();
  change({ phase: "paused", sent: upload?.received ?? 0 });
}

export function endExportUpload(): void {
  stopping.abort();
  upload = null;
}

/** @param received according to the list: an answer may have been missed, and another page may have gone on. */
export function resumeExportUpload(received: number): void {
  stopping.abort();
  stopping = new AbortController();
  change({ phase: "sending", received, sent: received, error: null });
  void sendPieces(stopping.signal);
}

async function sendPieces(signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (upload && upload.received < upload.file.size && !signal.aborted) {
    try {
      const received = await sendPiece(upload, signal);
      if (signal.aborted) return;
      change({ received, sent: received, phase: "sending" });
      wait = FIRST_WAIT_MS;
    } catch (error) {
      if (signal.aborted) return;
      if (!isTransient(error)) {
        change({ phase: "failed", error: error instanceof Error ? error.message : String(error) });
        break;
      }
      change({ phase: "waiting", sent: upload.received });
      await pause(retryIn(error, wait), signal);
      wait = Math.min(2 * wait, MAX_WAIT_MS);
    }
  }
  await queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });
}

async function sendPiece({ importId, file, received }: ExportUpload, signal: AbortSignal): Promise<number> {
  const length = Math.min(PIECE_BYTES, file.size - received);
  const piece = new File([file.slice(received, received + length)], "piece");
  const answer = await callApiWithFile(
    "POST /realm/imports/{import_id}/pieces",
    { import_id: importId, offset: received },
    piece,
    { signal, onProgress: (share) => change({ sent: received + share * length }) },
  );
  showImport(answer.import);
  return answer.import.received;
}

function retryIn(error: unknown, usual: number): number {
  const seconds = error instanceof RequestFailure ? error.retryAfter : null;
  return seconds === null ? usual : seconds * 1_000;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

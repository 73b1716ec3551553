/** Uploads a large file resumably (tus). */
import { DetailedError, Upload } from "tus-js-client";
import { accountHeaders, answerOf, RequestFailure, UNREACHABLE } from "../../../net/connection/api-client.ts";
import type { AnswerOf } from "../../../net/connection/operations.ts";
import { aborted, type PostOptions, parsedAnswer } from "../../../net/connection/post-file.ts";

/** Proxies buffer whole requests, so a lost connection loses one piece. */
const PIECE_BYTES = 4 * 1024 ** 2;
/** Two minutes in total. */
const RETRY_AFTER_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
/** Another request for the file is still running. */
const CONFLICT = 409;

export type Uploaded = AnswerOf<"POST /user_uploads">;

export interface ResumeOptions extends PostOptions {
  /** Address of an earlier attempt to resume, or null. */
  readonly begunAt: string | null;
  readonly onBegun: (address: string) => void;
  /** Null when sending continues. */
  readonly onDelay: (reason: string | null) => void;
}

/** @throws RequestFailure */
export async function sendResumably(file: File, options: ResumeOptions): Promise<Uploaded> {
  const { onProgress, signal, begunAt, onBegun, onDelay } = options;
  if (signal?.aborted) throw aborted();
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: "/api/v1/tus/",
      uploadUrl: begunAt,
      chunkSize: PIECE_BYTES,
      headers: accountHeaders(),
      retryDelays: RETRY_AFTER_MS,
      metadata: { filename: file.name, filetype: file.type },
      // Local storage would keep file names after sign-out.
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => onBegun(upload.url ?? ""),
      onShouldRetry: (error, attempt) => {
        if (!isPassing(error)) return false;
        // The first retry is immediate.
        if (attempt > 0 && statusOf(error) !== CONFLICT) onDelay(failureOf(error).message);
        return true;
      },
      onChunkComplete: () => onDelay(null),
      onProgress: (sent, total) => onProgress?.(total === 0 ? 0 : sent / total),
      onError: (error) => settle(() => reject(failureOf(error))),
      onSuccess: ({ lastResponse }) =>
        settle(() => resolve(outcomeOf(upload.url ?? "", lastResponse.getBody()))),
    });
    const stop = () =>
      settle(() => {
        // The server expires partial uploads anyway.
        upload.abort(true).catch(() => undefined);
        reject(aborted());
      });
    const settle = (end: () => void) => {
      signal?.removeEventListener("abort", stop);
      end();
    };
    signal?.addEventListener("abort", stop);
    upload.start();
  });
}

function statusOf(error: Error): number {
  return (error instanceof DetailedError && error.originalResponse?.getStatus()) || 0;
}

function isPassing(error: Error): boolean {
  const status = statusOf(error);
  return status === 0 || status === CONFLICT || status === 429 || status >= 500;
}

function failureOf(error: Error): RequestFailure {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    answerOf(statusOf(error), parsedAnswer(body ?? ""));
  } catch (failure) {
    if (failure instanceof RequestFailure) return failure;
  }
  return new RequestFailure("UNREACHABLE", 0, UNREACHABLE);
}

/** Refetches a lost final response. */
async function outcomeOf(address: string, body: string): Promise<Uploaded> {
  if (body !== "") return answerOf<Uploaded>(200, parsedAnswer(body));
  const answer = await fetch(address).catch(() => {
    throw new RequestFailure("UNREACHABLE", 0, UNREACHABLE);
  });
  return answerOf<Uploaded>(answer.status, parsedAnswer(await answer.text()));
}

/** Uploads a large file in pieces, and goes on with it after the connection was lost. Loaded when there is such a file. */
import { DetailedError, Upload } from "tus-js-client";
import { accountHeaders, answerOf, RequestFailure, UNREACHABLE } from "../../../net/connection/api-client.ts";
import type { AnswerOf } from "../../../net/connection/operations.ts";
import { aborted, type PostOptions, parsedAnswer } from "../../../net/connection/post-file.ts";

/** Proxies pass a request on when they have all of it, so what is in one is lost with the connection. */
const PIECE_BYTES = 4 * 1024 ** 2;
/** While the server cannot be reached; two minutes together. */
const RETRY_AFTER_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
/** Besides failures of the server itself: another request for the same file is still under way. */
const CONFLICT = 409;

export type Uploaded = AnswerOf<"POST /user_uploads">;

export interface ResumeOptions extends PostOptions {
  /** Where an earlier attempt has begun; null: nowhere. */
  readonly begunAt: string | null;
  /** Called with the address at which a later attempt can go on. */
  readonly onBegun: (address: string) => void;
  /** Called with a sentence that can be shown, when the rest is sent only after a while; with null when it goes on. */
  readonly onDelay: (reason: string | null) => void;
}

/**
 * Uploads `file` and gives the parsed answer, which is that of `POST /user_uploads`.
 * @throws RequestFailure with a sentence that can be shown.
 */
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
      // The browser's storage would keep the names of files after the session has ended.
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => onBegun(upload.url ?? ""),
      onShouldRetry: (error, attempt) => {
        if (!isPassing(error)) return false;
        // The first one follows at once.
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
        // What has arrived is removed by the server in any case, after a while.
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

/** An upload whose last answer was lost is complete all the same; then the server is asked what it said. */
async function outcomeOf(address: string, body: string): Promise<Uploaded> {
  if (body !== "") return answerOf<Uploaded>(200, parsedAnswer(body));
  const answer = await fetch(address).catch(() => {
    throw new RequestFailure("UNREACHABLE", 0, UNREACHABLE);
  });
  return answerOf<Uploaded>(answer.status, parsedAnswer(await answer.text()));
}

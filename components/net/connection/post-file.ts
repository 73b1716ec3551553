/** Uploads a file with XMLHttpRequest, because `fetch` reports no progress. */
import { accountHeaders, answerOf, fillPath, RequestFailure, UNREACHABLE } from "./api-client.ts";
import type { AnswerOf, FileOperationName, ParamsOf } from "./operations.ts";

export type PostOptions = {
  /** From 0 to 1. */
  onProgress?: (sent: number) => void;
  /** Aborting fails the upload with the code ABORTED. */
  signal?: AbortSignal;
};

/**
 * Sends all parameters in the URL.
 * @throws RequestFailure with a sentence for the user.
 */
export function callApiWithFile<Name extends FileOperationName>(
  name: Name,
  params: ParamsOf<Name>,
  file: File,
  options: PostOptions = {},
): Promise<AnswerOf<Name>> {
  const { path, left } = fillPath(name.slice("POST ".length), params);
  return post<AnswerOf<Name>>(left.size > 0 ? `${path}?${left}` : path, file, options);
}

function post<Answer>(address: string, file: File, options: PostOptions): Promise<Answer> {
  const { onProgress, signal } = options;
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set("file", file, file.name);
  return new Promise((resolve, reject) => {
    const stop = () => request.abort();
    const settle = () => signal?.removeEventListener("abort", stop);
    if (signal?.aborted) return reject(aborted());
    signal?.addEventListener("abort", stop);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onabort = () => {
      settle();
      reject(aborted());
    };
    request.onerror = () => {
      settle();
      reject(new RequestFailure("UNREACHABLE", 0, UNREACHABLE));
    };
    request.onload = () => {
      settle();
      try {
        resolve(answerOf<Answer>(request.status, parsedAnswer(request.responseText)));
      } catch (error) {
        reject(error);
      }
    };
    request.open("POST", address);
    for (const [name, value] of Object.entries(accountHeaders())) request.setRequestHeader(name, value);
    request.send(form);
  });
}

export function aborted(): RequestFailure {
  return new RequestFailure("ABORTED", 0, "The upload was canceled.");
}

/** Null for the HTML error pages of proxies. */
export function parsedAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

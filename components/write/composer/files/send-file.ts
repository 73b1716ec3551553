/** Sends a file to the server in the way that suits its size. Loaded with the first file. */
import { RequestFailure, UNREACHABLE } from "../../../net/connection/api-client.ts";
import { callApiWithFile } from "../../../net/connection/post-file.ts";
import type { ResumeOptions, Uploaded } from "./send-resumably.ts";

/** Files that take longer than a moment are sent in pieces, so that not all is lost with the connection. */
const LARGE_BYTES = 2 * 1024 ** 2;

/**
 * Uploads `file` and gives the parsed answer of `POST /user_uploads`.
 * @throws RequestFailure with a sentence that can be shown.
 */
export async function sendFile(file: File, options: ResumeOptions): Promise<Uploaded> {
  const { onProgress, signal } = options;
  if (file.size <= LARGE_BYTES)
    return callApiWithFile("POST /user_uploads", {}, file, { onProgress, signal });
  const { sendResumably } = await import("./send-resumably.ts").catch(() => {
    throw new RequestFailure("UNREACHABLE", 0, UNREACHABLE);
  });
  return sendResumably(file, options);
}

/** Creates an upload, sends it hostile requests, and deletes it. */
import { request } from "node:http";
import { sendToAddress } from "./address-sender.ts";
import { TUS, UPLOAD_BYTES, type UploadAttack, type UploadRequest } from "./hostile-uploads.ts";

interface Target {
  readonly host: string;
  readonly port: number;
}

/** The server begins to read meanwhile. */
const CUT_AFTER_MS = 20;

/**
 * Resolves when every request is answered or refused or its connection is closed.
 * @param authorization header of the upload's owner.
 * @throws Error for an internal error of the server, and without a response in time.
 */
export async function attackUpload(
  target: Target,
  { requests, isSignedIn }: UploadAttack,
  authorization: string,
): Promise<void> {
  const ask = (method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    sendToAddress(
      target,
      { method, path, headers: { ...TUS, ...headers }, body: "", isSignedIn: true },
      authorization,
    );
  const own = await ask("POST", "/api/v1/tus", { "upload-length": String(UPLOAD_BYTES) });
  if (own === null) throw new Error("An upload cannot begin.");
  const send = async (sent: UploadRequest) => {
    const path = sent.path ?? own;
    if (sent.isCut) return sendCut(target, { ...sent, path }, isSignedIn ? authorization : null);
    return sendToAddress(target, { ...sent, path, isSignedIn }, authorization);
  };
  const begun = await Promise.all(requests.map(send));
  await ask("HEAD", own);
  await ask("GET", own);
  // An account may have only a few incomplete uploads.
  for (const path of [own, ...begun]) if (path !== null) await ask("DELETE", path);
}

async function sendCut(
  { host, port }: Target,
  { method, path, headers, body }: UploadRequest,
  authorization: string | null,
): Promise<null> {
  const all = { host, ...(authorization === null ? {} : { authorization }), ...headers };
  const sending = request({ port, path, method, headers: all, agent: false });
  const closed = new Promise((resolve) => sending.on("close", resolve));
  // The response to half a request is irrelevant.
  sending.on("error", () => undefined);
  sending.write(body);
  setTimeout(() => sending.destroy(), CUT_AFTER_MS);
  await closed;
  return null;
}

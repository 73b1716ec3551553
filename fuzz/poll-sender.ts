/** Sends socket.io long polls until the server has handled them. */
import { request } from "node:http";
import type { PollAttack, PollRequest } from "./hostile-polls.ts";

const WAIT_MS = 10_000;
const ADDRESS = "/socket.io/?EIO=4&transport=polling";
/** The server answers its acknowledgement id after everything sent before. */
const LAST_PACKET = '42987["attach",null]';
const LAST_ANSWER = "43987";

interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * Resolves when the connection has ended or has answered a last ordinary packet.
 * @param auth credentials of an authenticated connection.
 * @throws Error for an internal error of the server, and without a response in time.
 */
export async function sendPolls(
  port: number,
  { requests, isConnected }: PollAttack,
  auth: { readonly email: string; readonly api_key: string },
): Promise<void> {
  const opened = await ask(port, ADDRESS, { method: "GET", type: "text/plain", body: "" });
  const sid = /"sid":"([^"]+)"/.exec(opened.text)?.[1] ?? "";
  const target = `${ADDRESS}&sid=${encodeURIComponent(sid)}`;
  const post = (body: string) => ask(port, target, { method: "POST", type: "text/plain", body });
  if (isConnected) {
    await post(`40${JSON.stringify(auth)}`);
    await pollUntil(port, target, "40{");
  }
  for (const each of requests) await ask(port, target, each);
  // Without a session, the connection ends after the server has handled everything sent before.
  if (isConnected && (await post(LAST_PACKET)).status === 200) await pollUntil(port, target, LAST_ANSWER);
  await post("1");
}

/** Also stops when the connection has ended. */
async function pollUntil(port: number, target: string, beginning: string): Promise<void> {
  for (;;) {
    const { status, text } = await ask(port, target, { method: "GET", type: "text/plain", body: "" });
    const packets = text.split("\u001e");
    if (status !== 200 || packets.some((packet) => packet === "1" || packet.startsWith(beginning))) return;
  }
}

/** A request that the server cuts off counts as refused. */
function ask(port: number, path: string, { method, type, body }: PollRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": type, "content-length": Buffer.byteLength(body) };
    const asking = request({ port, path, method, headers, timeout: WAIT_MS }, (response) => {
      const chunks: Buffer[] = [];
      const { statusCode: status = 0 } = response;
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("close", () => {
        if (status >= 500) reject(new Error(`answered ${status}`));
        else resolve({ status, text: Buffer.concat(chunks).toString("utf8") });
      });
    });
    asking.on("timeout", () => asking.destroy(new Error(`no answer within ${WAIT_MS} ms`)));
    asking.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNRESET" || error.code === "EPIPE") resolve({ status: 0, text: "" });
      else reject(error);
    });
    asking.end(body);
  });
}

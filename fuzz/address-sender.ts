/** Sends a request to an address outside the API. */
import { request } from "node:http";
import type { AddressAttack } from "./hostile-addresses.ts";

const WAIT_MS = 30_000;

/**
 * Resolves with the address in the response, if any, when the request is answered or refused or its connection closes.
 * @param authorization a member's header.
 * @throws Error for an internal error of the server, and without a response in time.
 */
export function sendToAddress(
  { host, port }: { readonly host: string; readonly port: number },
  { method, path, headers, body, isSignedIn }: AddressAttack,
  authorization: string,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const own = { host, "content-length": String(Buffer.byteLength(body)) };
    const known = isSignedIn ? { authorization } : {};
    const all = { ...own, ...known, ...headers };
    const asking = request(
      { port, path, method, headers: all, timeout: WAIT_MS, agent: false },
      (response) => {
        response.resume();
        response.on("close", () => {
          const { statusCode = 0, headers } = response;
          if (statusCode >= 500) reject(new Error(`answered ${statusCode}`));
          else resolve(headers.location ?? null);
        });
      },
    );
    asking.on("timeout", () => asking.destroy(new Error(`no answer within ${WAIT_MS} ms`)));
    asking.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNRESET" || error.code === "EPIPE") resolve(null);
      else reject(error);
    });
    asking.end(body);
  });
}

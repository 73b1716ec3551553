/** Validation of the Host header. */

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/** The last valid one: nearly all requests of a server have the same. */
let lastValid = "localhost";

/** Whether `host` is exactly a host name or an address, with or without a port. */
export function isHost(host: string): boolean {
  if (host === lastValid) return true;
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastValid = host;
  return true;
}

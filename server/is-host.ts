/** Whether a Host header names a host. */

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Whether `host` is a host name or an address, with a port or without, and nothing besides. */
export function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/** Recognizes addresses of web pages. */

/** Whether a text is an absolute address that browsers open as a page, without a user name or white space in it. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  return username === "" && isNamedHost(hostname);
}

/** A name of several labels, an IP address, or this machine; other single words are nearly always mistakes. */
function isNamedHost(hostname: string): boolean {
  return hostname === "localhost" || hostname.startsWith("[") || hostname.slice(1, -1).includes(".");
}

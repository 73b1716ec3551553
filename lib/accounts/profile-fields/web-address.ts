/** Requires an absolute HTTP URL without user name or white space. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  return username === "" && isNamedHost(hostname);
}

/** Other single words are almost always mistakes. */
function isNamedHost(hostname: string): boolean {
  return hostname === "localhost" || hostname.startsWith("[") || hostname.slice(1, -1).includes(".");
}

/** The name of the program behind a request, from its User-Agent. */

const MAX_LENGTH = 30;

/** "ZulipPython/0.9 (Linux)" → "ZulipPython"; a browser → "website" when it has a session. */
export function clientName(userAgent: string | undefined, isSession: boolean): string {
  if (isSession) return "website";
  const product = /^[A-Za-z][\w.-]*/.exec(userAgent ?? "")?.[0];
  return product ? product.slice(0, MAX_LENGTH) : "Unspecified";
}

const readingClients = [
  "website",
  "parley",
  "zulipandroid",
  "zulipdesktop",
  "zulipelectron",
  "zulipflutter",
  "zulipios",
  "zulipmobile",
  "zulipterminal",
];

/**
 * Whether messages sent by this program count as read by their sender when the request does not say (`read_by_sender`
 * of send-message, feature level 236): people's own apps do, programs on the API do not.
 */
export function isReadBySender(client: string): boolean {
  return readingClients.includes(client.toLowerCase().replaceAll(/[-_]/g, ""));
}

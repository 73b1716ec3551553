/** A client's name, from its User-Agent. */

const MAX_LENGTH = 30;

/** "ZulipPython/0.9 (Linux)" → "ZulipPython"; session → "website". */
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

/** Default of `read_by_sender` (feature level 236): true for people's apps. */
export function isReadBySender(client: string): boolean {
  return readingClients.includes(client.toLowerCase().replaceAll(/[-_]/g, ""));
}

/** What a browser is called, from the text by which it names itself. */

const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

const foundIn = (text: string, names: readonly (readonly [string, string])[]) =>
  names.find(([part]) => text.includes(part))?.[1];

/** "Firefox on Linux"; each names several others too, so the order of the lists matters. */
export function browserName(userAgent: string): string {
  const browser = foundIn(userAgent, BROWSERS);
  const system = foundIn(userAgent, SYSTEMS);
  if (!browser) return userAgent.trim().slice(0, 80) || "Unknown browser";
  return system ? `${browser} on ${system}` : browser;
}

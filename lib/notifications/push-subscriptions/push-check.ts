/** Tries the push services that people's browsers use. */
import { isIP } from "node:net";
import { configuration } from "../../config.ts";
import { askBounded } from "../../kernel/health/bounded-request.ts";
import { type Check, ok, warning } from "../../kernel/health/check.ts";
import { isConfigured } from "../../kernel/outgoing-requests/allowed-addresses.ts";
import { lookUpAllowed, requireAllowedHost } from "../../kernel/outgoing-requests/allowed-connection.ts";

/** Of Chrome, Firefox, Safari and Edge. No other: an account must not choose whom the server asks. */
const KNOWN = ["googleapis.com", "mozilla.com", "apple.com", "windows.com"];
const MAX_ORIGINS = 8;

export const pushCheck: Check = {
  id: "push-services",
  title: "Push services",
  needsDatabase: true,
  async run(inspection) {
    const rows = await inspection.query<{ origin: string }>(`
      SELECT substring(endpoint FROM '^https?://[^/]+') AS origin FROM push_subscription
      GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1000`);
    const origins = rows.map(({ origin }) => origin).filter(isKnown);
    if (origins.length === 0)
      return ok("No browser has subscribed to notifications of a known push service.");
    const failed = await Promise.all(origins.slice(0, MAX_ORIGINS).map(failureOf));
    const failures = failed.filter((failure) => failure !== null);
    if (failures.length === 0)
      return ok(`Push services answer: ${origins.slice(0, MAX_ORIGINS).map(hostOf).join(", ")}.`);
    return warning(
      `Push services do not answer, so browsers get no notifications: ${failures.join("; ")}.`,
      "Let the server reach these hosts on port 443.",
    );
  },
};

const hostOf = (origin: string) => new URL(origin).hostname.replace(/^\[|\]$/g, "");

function isKnown(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const host = hostOf(origin);
  if (isIP(host) !== 0) return configuration().networks.pushes.length > 0 && isConfigured("pushes", host);
  return KNOWN.some((known) => host === known || host.endsWith(`.${known}`));
}

/** Null for any answer. */
async function failureOf(origin: string): Promise<string | null> {
  try {
    requireAllowedHost("pushes", new URL(origin));
    await askBounded(origin, {}, lookUpAllowed("pushes"));
    return null;
  } catch (error) {
    return `${hostOf(origin)} (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** Whether a browser's request comes from a page of this site: only those may use its session. */
import { isPublicAddressTls } from "../../kernel/memory/find-organization.ts";

/**
 * Compares the Origin or Referer of a request with the site that received it. If the site's public address is https,
 * its page must be too: an attacker in the network can serve any http page under the same host name.
 * @param page value of the header; anything may be in it.
 * @param site scheme and host as the client sees them.
 */
export function isOwnPage(page: string, site: string): boolean {
  if (!URL.canParse(page) || !URL.canParse(site)) return false;
  const [from, to] = [new URL(page), new URL(site)];
  const isTls = to.protocol === "https:" || isPublicAddressTls();
  if (isTls) to.protocol = "https:";
  return from.host === to.host && (!isTls || from.protocol === "https:");
}

/** Whether a browser's request comes from a page of this site, as using its session requires. */
import { isPublicAddressTls } from "../../kernel/memory/find-organization.ts";

/**
 * Compares a request's Origin or Referer with the receiving site. If the site's public address is https, the page must
 * be too: a network attacker can serve any http page under the host name.
 * @param page the header's unchecked value.
 * @param site scheme and host as the client sees them.
 */
export function isOwnPage(page: string, site: string): boolean {
  if (!URL.canParse(page) || !URL.canParse(site)) return false;
  const [from, to] = [new URL(page), new URL(site)];
  const isTls = to.protocol === "https:" || isPublicAddressTls();
  if (isTls) to.protocol = "https:";
  return from.host === to.host && (!isTls || from.protocol === "https:");
}

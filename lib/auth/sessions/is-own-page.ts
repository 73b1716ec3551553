/** Recognizes requests from own pages. */
import { isPublicAddressTls } from "../../kernel/memory/find-organization.ts";

/**
 * Behind a public https address, the page must be https too: a network attacker can serve any http page under the host
 * name.
 * @param page the unchecked Origin or Referer.
 * @param site scheme and host, as clients see them.
 */
export function isOwnPage(page: string, site: string): boolean {
  if (!URL.canParse(page) || !URL.canParse(site)) return false;
  const [from, to] = [new URL(page), new URL(site)];
  const isTls = to.protocol === "https:" || isPublicAddressTls();
  if (isTls) to.protocol = "https:";
  return from.host === to.host && (!isTls || from.protocol === "https:");
}

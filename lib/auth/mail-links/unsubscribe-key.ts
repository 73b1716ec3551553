/** A mail's unsubscribe key, derived from the server's secret. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { MailList } from "../../kernel/mail/mail-text.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { serverSecret } from "../authentication/secret-box.ts";

const LISTS = ["missed-messages", "digest"] as const;
export type ListName = (typeof LISTS)[number];

/** 144 bits: cannot be guessed. */
const MAC_BYTES = 18;
const LARGEST_ID = 2 ** 31 - 1;

export interface Subscription {
  readonly userId: number;
  readonly list: ListName;
}

/** Never expires: links in old mails must work. */
function macOf({ realm }: Organization, { list, userId }: Subscription): Buffer {
  const mac = createHmac("sha256", serverSecret()).update(`unsubscribe|${realm.id}|${list}|${userId}`);
  return mac.digest().subarray(0, MAC_BYTES);
}

export function unsubscribeLinks(
  organization: Organization,
  { id: userId }: { readonly id: number },
  list: ListName,
): Pick<MailList, "pageUrl" | "oneClickUrl"> {
  const key = `${list}-${userId}-${macOf(organization, { list, userId }).toString("base64url")}`;
  const base = organizationUrl(organization);
  return { pageUrl: `${base}/unsubscribe/${key}`, oneClickUrl: `${base}/api/v1/unsubscribe/${key}` };
}

/** null for another organization's key. */
export function subscriptionOf(organization: Organization, key: string): Subscription | null {
  const [, name, digits, secret] = /^([a-z-]{1,20})-([1-9]\d{0,9})-([\w-]{24})$/.exec(key) ?? [];
  const list = LISTS.find((each) => each === name);
  const userId = Number(digits);
  if (list === undefined || secret === undefined || userId > LARGEST_ID) return null;
  const subscription = { userId, list };
  const isRight = timingSafeEqual(macOf(organization, subscription), Buffer.from(secret, "base64url"));
  return isRight ? subscription : null;
}

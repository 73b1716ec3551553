/**
 * Channel email addresses: `design-team.12-7-mfzxi…@chat.example.com` posts to channel 12 as account 7. The name may be
 * outdated; the part after the last dash is an unguessable proof.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { serverSecret } from "../../auth/authentication/secret-box.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { emailDomain } from "../../kernel/mail/email-domain.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { base32 } from "../../text/base32.ts";

/** RFC 5321, 4.5.3.1.1. */
const MAX_LOCAL_PART = 64;
/** 130 bits. */
const PROOF_CHARACTERS = 26;
const TOKEN = /^([1-9]\d{0,9})-([1-9]\d{0,9})-([a-z2-7]{26})$/;

export interface ChannelAndSender {
  readonly channel: ChannelRecord;
  readonly sender: UserRecord;
}

/**
 * In lower case, because mail servers may change the case. Changes with the sender's API key and when the channel's
 * addresses are replaced.
 */
function proof({ realm }: Organization, { channel, sender }: ChannelAndSender): string {
  const replaced = channel.emailVersion === 0 ? [] : [channel.emailVersion];
  const facts = ["channel-email", realm.id, channel.id, sender.id, sender.keyVersion, ...replaced];
  const mac = createHmac("sha256", serverSecret()).update(facts.join("|"));
  return base32(mac.digest()).slice(0, PROOF_CHARACTERS).toLowerCase();
}

function asciiSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
}

export function channelAddress(organization: Organization, place: ChannelAndSender): string {
  const token = `${place.channel.id}-${place.sender.id}-${proof(organization, place)}`;
  const room = MAX_LOCAL_PART - token.length - ".".length;
  const slug = asciiSlug(place.channel.name).replace(/^-/, "").slice(0, room).replace(/-$/, "");
  return `${slug === "" ? "" : `${slug}.`}${token}@${emailDomain()}`;
}

/** Null for other addresses. Does not check whether the sender may still post. */
export function atChannelAddress(organization: Organization, address: string): ChannelAndSender | null {
  const [localPart = "", domain, ...others] = address.toLowerCase().split("@");
  if (domain !== emailDomain().toLowerCase() || others.length > 0) return null;
  const parts = TOKEN.exec(localPart.slice(localPart.lastIndexOf(".") + 1));
  if (!parts) return null;
  const [, channelId, senderId, given = ""] = parts;
  const channel = organization.channels.get(Number(channelId));
  const sender = organization.users.get(Number(senderId));
  if (!channel || !sender) return null;
  const place = { channel, sender };
  return timingSafeEqual(Buffer.from(given), Buffer.from(proof(organization, place))) ? place : null;
}

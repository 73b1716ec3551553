/** Resolves an address to a channel and sender, or to a user's reply. */

import { countInWindow } from "../../auth/authentication/sign-in-attempts.ts";
import { isGenuineReply, readReplyAddress } from "../../auth/mail-links/reply-address.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors.ts";
import { currentStream } from "../../kernel/events/event-dispatcher.ts";
import { personOf } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { mayAct } from "../../people/users/may-act.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { atChannelAddress, type ChannelAndSender } from "../channel-email/channel-address.ts";

/** Mails per WINDOW_SECONDS to one channel as one sender, or as replies of one user. */
export const MAILS = 60;

/** For all of a user's mail, including their bots'. */
export const MAILS_OF_PERSON = 120;

/** For all channel addresses that post as one of the server's bots. */
export const MAILS_OF_GATEWAY = 300;

/** For all addresses of an organization. */
export const MAILS_OF_ORGANIZATION = 600;

/** RFC 5321. */
const MAX_ADDRESS = 320;
const LARGEST_ID = 2 ** 31 - 1;

export interface MailTarget {
  readonly organization: Organization;
  /** The account whose permissions apply. */
  readonly user: UserRecord;
  readonly place:
    | { readonly kind: "channel"; readonly channelId: number }
    | { readonly kind: "reply"; readonly messageId: number };
}

/** Null for foreign addresses, and when the sender may no longer act. */
export async function findTarget(address: string): Promise<MailTarget | null> {
  if (address.length > MAX_ADDRESS) return null;
  const reply = readReplyAddress(address);
  const target = reply ? await findReply(reply) : await findChannel(address);
  return target?.organization.realm.isActive && mayAct(target.organization, target.user) ? target : null;
}

async function findReply(
  given: NonNullable<ReturnType<typeof readReplyAddress>>,
): Promise<MailTarget | null> {
  const organization = await organizationWith("user", given.userId);
  const user = organization?.users.get(given.userId);
  if (!organization || !user || !isGenuineReply(organization, user, given)) return null;
  return { organization, user, place: { kind: "reply", messageId: given.messageId } };
}

async function findChannel(address: string): Promise<MailTarget | null> {
  const id = Number(/(?:^|\.)([1-9]\d{0,9})-[1-9]\d{0,9}-[a-z2-7]{26}@/i.exec(address)?.[1]);
  const organization = Number.isNaN(id) ? null : await organizationWith("channel", id);
  const found: ChannelAndSender | null = organization && atChannelAddress(organization, address);
  if (!organization || !found) return null;
  return { organization, user: found.sender, place: { kind: "channel", channelId: found.channel.id } };
}

async function organizationWith(what: "user" | "channel", id: number): Promise<Organization | null> {
  if (id > LARGEST_ID) return null;
  const rows =
    what === "user"
      ? await query<{ realm_id: number }>(sql`SELECT realm_id FROM user_account WHERE id = ${id}`)
      : await query<{ realm_id: number }>(sql`SELECT realm_id FROM channel WHERE id = ${id}`);
  const [row] = rows;
  return row ? (await currentStream(row.realm_id)).organization : null;
}

/** Counts across nodes and piped mails. @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds. */
export async function countMail({ organization, user, place }: MailTarget): Promise<void> {
  const subject = place.kind === "channel" ? `${place.channelId} ${user.id}` : `${user.id}`;
  await countWithin(MAILS, subject);
  // Keeps one user from using up the organization's limit.
  const isOurs = user.botType !== null && user.botOwnerId === null;
  await countWithin(isOurs ? MAILS_OF_GATEWAY : MAILS_OF_PERSON, `sender ${personOf(user)}`);
  await countWithin(MAILS_OF_ORGANIZATION, `organization ${organization.realm.id}`);
}

/** Throws at the first exceeded limit, so that refused mails do not count for the next. */
async function countWithin(most: number, subject: string): Promise<void> {
  const { attempts, wait } = await countInWindow("incoming-mail", subject);
  if (attempts <= most) return;
  throw new ApiError("RATE_LIMIT_HIT", "Too many mails to this address; try again later.", {
    "retry-after": wait,
  });
}

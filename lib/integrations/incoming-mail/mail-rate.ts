/** Limits how much mail comes in: this ends a mail loop that nothing else stops. */
import { countInWindow } from "../../auth/authentication/sign-in-attempts.ts";
import { ApiError } from "../../kernel/errors.ts";
import { personOf } from "../../kernel/memory/actor.ts";
import type { MailTarget } from "./find-target.ts";

/** In a window of WINDOW_SECONDS, for one channel and sender, and for one person's answers. */
export const MAILS = 60;
/** In a window, for all that a person sends by mail, also as their bots. */
export const MAILS_OF_PERSON = 120;
/** In a window, for all channels whose addresses post as one of the server's own bots. */
export const MAILS_OF_GATEWAY = 300;
/** In a window, for all addresses of an organization. */
export const MAILS_OF_ORGANIZATION = 600;

/** Across all nodes, and the commands that mails are piped to. @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds. */
export async function countMail({ organization, user, place }: MailTarget): Promise<void> {
  const subject = place.kind === "channel" ? `${place.channelId} ${user.id}` : `${user.id}`;
  await countWithin(MAILS, subject);
  // Nobody uses up what the whole organization has, however many addresses they know.
  const isOurs = user.botType !== null && user.botOwnerId === null;
  await countWithin(isOurs ? MAILS_OF_GATEWAY : MAILS_OF_PERSON, `sender ${personOf(user)}`);
  await countWithin(MAILS_OF_ORGANIZATION, `organization ${organization.realm.id}`);
}

/** What one limit refuses does not count for the next. */
async function countWithin(most: number, subject: string): Promise<void> {
  const { attempts, wait } = await countInWindow("incoming-mail", subject);
  if (attempts <= most) return;
  throw new ApiError("RATE_LIMIT_HIT", "Too many mails to this address; try again later.", {
    "retry-after": wait,
  });
}

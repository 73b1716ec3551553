/** What an outgoing webhook's receiver has answered. */
import { z } from "zod";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { PostAnswer } from "../../kernel/outgoing-requests/post.ts";
import { storableText } from "../../text/harmless-text.ts";
import { SLACK_FORMAT } from "../bots/bot.contract.ts";
import type { OutgoingWebhook } from "../bots/bot-records.ts";

const TOO_MANY_REQUESTS = 429;

const ownAnswer = z.object({
  response_not_required: z.boolean().optional(),
  content: z.string().optional(),
  /** The older name of `content`. */
  response_string: z.string().optional(),
});
const slackAnswer = z.object({ text: z.string().optional() });

/**
 * The text that the bot replies with; null for none.
 * @throws ApiError SERVICE_UNAVAILABLE for a status that may pass, BAD_REQUEST for another one and for an answer in
 *   another format.
 */
export function replyIn(answer: PostAnswer, { format }: OutgoingWebhook): string | null {
  requireSuccess(answer.status);
  if (answer.body.trim() === "") return null;
  const json = parseJson(answer.body);
  if (format === SLACK_FORMAT) return textOf(slackAnswer.safeParse(json).data, ({ text }) => text);
  return textOf(ownAnswer.safeParse(json).data, (own) =>
    own.response_not_required === true ? "" : (own.content ?? own.response_string),
  );
}

function textOf<Answer>(
  answer: Answer | undefined,
  read: (answer: Answer) => string | undefined,
): string | null {
  if (answer === undefined) throw badRequest("its answer is not what the format prescribes");
  return storableText(read(answer) ?? "").trim() || null;
}

function requireSuccess(status: number): void {
  if (status >= 200 && status < 300) return;
  const reason = `it answered with status ${status}`;
  // Where a redirect leads may not be what its owner has entered.
  if (status === TOO_MANY_REQUESTS || status >= 500) throw new ApiError("SERVICE_UNAVAILABLE", reason);
  throw badRequest(reason);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("its answer is not JSON");
  }
}

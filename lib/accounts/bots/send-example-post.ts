/** Posts an example to an outgoing webhook, so that its address can be tried without a message. */
import type { z } from "zod";
import { shownAnswer } from "../../integrations/outgoing-webhooks/delivery-log.ts";
import {
  MAX_ANSWER_BYTES,
  reasonOf,
  replyIn,
  TIMEOUT_MS,
} from "../../integrations/outgoing-webhooks/webhook-delivery.ts";
import type { OutgoingWebhook } from "../../integrations/outgoing-webhooks/webhook-format.contract.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { type PostAnswer, post } from "../../kernel/outgoing-requests/post.ts";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";
import { requireManagedBot } from "./bot-access.ts";
import type { sendExamplePost as contract } from "./example-post.contract.ts";
import { exampleMessage, requireWebhook } from "./example-post.ts";

type Outcome = z.input<typeof contract.returns>;

/** Each holds a request for as long as the address takes. */
const turns = () =>
  shared(
    "example-posts",
    () => new TurnQueue<number>({ atOnce: 10, atOncePerAccount: 1, waitingPerAccount: 1 }),
  );

/**
 * With the real token, by which the receiver trusts it. No message results.
 * @throws ApiError BAD_REQUEST for an unmanaged bot or one of another type; RATE_LIMIT_HIT while others of the person
 *   wait.
 */
export async function sendExamplePost(actor: Actor, botId: number): Promise<Outcome> {
  const bot = requireManagedBot(actor, botId);
  const webhook = requireWebhook(actor, bot);
  const request = await exampleMessage(actor, bot, webhook);
  return turns().run(actor.user.id, async () => {
    const start = performance.now();
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const limits = {
      purpose: "webhooks" as const,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      signal,
    };
    const answer = await post(webhook.url, { ...request, ...limits }).catch(reasonOf);
    const duration = Math.round(performance.now() - start);
    if (answer instanceof ApiError) return { status: null, answer: "", problem: answer.message, duration };
    const { status, body } = answer;
    return { status, answer: shownAnswer(body), problem: problemOf(answer, webhook), duration };
  });
}

function problemOf(answer: PostAnswer, webhook: OutgoingWebhook): string | null {
  try {
    replyIn(answer, webhook);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

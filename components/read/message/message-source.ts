/** The Markdown of a message, which the feed does not have. */
import type { z } from "zod";
import type { getMessage } from "../../../lib/messages/query/query.contract.ts";
import { requestApi } from "../../net/connection/api-client.ts";

type Answer = z.infer<typeof getMessage.returns>;

/**
 * As it was typed.
 * @throws RequestFailure
 */
export async function fetchSource(messageId: number): Promise<string> {
  const { message } = await requestApi<Answer>("GET", `/messages/${messageId}`, { apply_markdown: false });
  return message.content;
}

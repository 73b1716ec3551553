/** The Markdown of a message, which the feed does not have. */
import { callApi } from "../../net/connection/api-client.ts";

/**
 * As it was typed.
 * @throws RequestFailure
 */
export async function fetchSource(messageId: number): Promise<string> {
  const { message } = await callApi("GET /messages/{message_id}", {
    message_id: messageId,
    apply_markdown: false,
  });
  return message.content;
}

/** Fetches a message's Markdown, which feeds lack. */
import { callApi } from "../../net/connection/api-client.ts";

/** @throws RequestFailure */
export async function fetchSource(messageId: number): Promise<string> {
  const { message } = await callApi("GET /messages/{message_id}", {
    message_id: messageId,
    apply_markdown: false,
  });
  return message.content;
}

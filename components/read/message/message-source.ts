/** Fetches a message's Markdown, which feeds lack. */
import { callApi } from "../../net/connection/api-client.ts";
import { copyText } from "../../ui/copy-text.ts";
import { notifyFailure } from "../../ui/layers/notify.ts";

/** @throws RequestFailure */
export async function fetchSource(messageId: number): Promise<string> {
  const { message } = await callApi("GET /messages/{message_id}", {
    message_id: messageId,
    apply_markdown: false,
  });
  return message.content;
}

export async function copySource(messageId: number): Promise<void> {
  try {
    await copyText(await fetchSource(messageId), "Text");
  } catch (error) {
    await notifyFailure("The text was not copied.", error);
  }
}

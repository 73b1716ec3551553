/** Deletes a topic with all its messages. */
import type { TopicConversation } from "../../model/store/history/conversation.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { movedMeanwhile } from "../../net/topics/moved-meanwhile.ts";

/**
 * Repeats the request until a long topic is gone.
 * @param messageId identifies the topic, whose name may have been reused.
 * @throws RequestFailure, MovedMeanwhile
 */
export async function deleteTopic({ channelId, topic }: TopicConversation, messageId: number): Promise<void> {
  let expected: number | undefined = messageId;
  let isComplete = false;
  while (!isComplete) {
    try {
      const { complete } = await callApi("POST /streams/{stream_id}/delete_topic", {
        stream_id: channelId,
        topic_name: topic,
        expected_message_id: expected,
      });
      isComplete = complete;
    } catch (error) {
      throw movedMeanwhile(error) ?? error;
    }
    // The first request has deleted this message, because the server deletes the newest ones first.
    expected = undefined;
  }
}

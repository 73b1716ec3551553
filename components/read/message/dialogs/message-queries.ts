/** Queries of message dialogs. */
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../../net/connection/api-client.ts";
import type { AnswerOf } from "../../../net/connection/operations.ts";
import { queryClient } from "../../../net/connection/query-client.ts";

/** `number` counts from the oldest. */
export type HistoryEntry = AnswerOf<"GET /messages/{message_id}/history">["message_history"][number] & {
  number: number;
};

/** Refetched on each opening. */
export function useMessageHistory(messageId: number) {
  return useQuery(
    {
      queryKey: ["message-history", messageId],
      queryFn: async () => {
        const { message_history } = await callApi("GET /messages/{message_id}/history", {
          message_id: messageId,
          allow_empty_topic_name: true,
        });
        return message_history.map((entry, number): HistoryEntry => ({ ...entry, number })).toReversed();
      },
      staleTime: 0,
    },
    queryClient,
  );
}

/** Refetched on each opening. */
export function useReadReceipts(messageId: number) {
  return useQuery(
    {
      queryKey: ["read-receipts", messageId],
      queryFn: () => callApi("GET /messages/{message_id}/read_receipts", { message_id: messageId }),
      staleTime: 0,
    },
    queryClient,
  );
}

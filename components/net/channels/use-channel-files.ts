"use client";
/** The files in a channel's messages, page by page. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { CHANNEL_FILES_KEY } from "../../model/store/channel-files-key.ts";
import { callApi } from "../connection/api-client.ts";
import type { AnswerOf } from "../connection/operations.ts";
import { queryClient } from "../connection/query-client.ts";

const PATH = "GET /streams/{stream_id}/attachments";

/** The query of the newest page. */
const NEWEST = 0;

export function useChannelFiles(channelId: number) {
  return useInfiniteQuery(
    {
      queryKey: [...CHANNEL_FILES_KEY, channelId],
      queryFn: ({ pageParam }) =>
        callApi(PATH, {
          stream_id: channelId,
          before: pageParam === NEWEST ? undefined : pageParam,
          allow_empty_topic_name: true,
        }),
      initialPageParam: NEWEST,
      getNextPageParam: ({ next_before }) => next_before,
      refetchOnMount: "always",
    },
    queryClient,
  );
}

export type ChannelFile = AnswerOf<typeof PATH>["files"][number];

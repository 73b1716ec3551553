"use client";
/** An example of what an outgoing webhook receives, as the server builds it. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { OutgoingWebhook } from "../../../../../lib/integrations/outgoing-webhooks/webhook-format.contract.ts";
import { callApi } from "../../../../net/connection/api-client.ts";
import type { AnswerOf } from "../../../../net/connection/operations.ts";
import { NEVER_CACHED, useFetched } from "../../../../net/connection/use-fetched.ts";

export type ExamplePost = AnswerOf<"GET /bots/{bot_id}/example_post">;

/** @param format the bot's format; the example is fetched again when it changes. */
export function useExamplePost(
  botId: number,
  format: OutgoingWebhook["format"],
  of: "message" | "command",
): UseQueryResult<ExamplePost> {
  return useFetched(
    ["example-post", botId, format, of],
    () => callApi("GET /bots/{bot_id}/example_post", { bot_id: botId, of }),
    // The example contains the token, which a former owner must not see.
    NEVER_CACHED,
  );
}

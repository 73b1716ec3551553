/** Wire shapes of topics. */
import { z } from "zod";
import { boolParam, defineContract, intParam } from "../contract/contract.ts";

/** GET /users/me/{stream_id}/topics. */
export const getStreamTopics = defineContract({
  operationId: "get-stream-topics",
  method: "GET",
  path: "/users/me/{stream_id}/topics",
  tag: "channels",
  summary: "Get the topics of a channel, the most recent first",
  auth: "user",
  params: z.object({ stream_id: intParam(), allow_empty_topic_name: boolParam().default(false) }),
  returns: z.object({ topics: z.array(z.strictObject({ name: z.string(), max_id: z.int() })) }),
  errors: [],
});

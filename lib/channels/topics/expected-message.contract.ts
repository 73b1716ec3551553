/** The parameter by which a client says which topic it means by a name. */
import { intParam } from "../../kernel/contract/contract.ts";

/**
 * Id of a message that the client saw in the topic. When it is in another topic by now, because the topic was renamed
 * or the message moved, nothing changes, and the error EXPECTATION_MISMATCH has its current `stream_id` and `topic`;
 * a deleted message is refused likewise. An addition of this server.
 */
export const expectedMessageParam = () => intParam().optional();

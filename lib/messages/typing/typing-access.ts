/** Permission checks of saying that one types. */
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";

/**
 * Checks that the actor has not chosen to type unseen.
 * @throws ApiError BAD_REQUEST.
 */
export function requireSendsTyping({ user }: Actor, kind: "channel" | "direct"): void {
  const { send_stream_typing_notifications, send_private_typing_notifications } = user.settings;
  if (kind === "channel" && !send_stream_typing_notifications)
    throw badRequest("User has disabled typing notifications for channel messages");
  if (kind === "direct" && !send_private_typing_notifications)
    throw badRequest("User has disabled typing notifications for direct messages");
}

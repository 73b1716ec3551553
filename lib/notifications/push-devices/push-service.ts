/** The service that delivers push notifications to mobile apps. */
import { ApiError } from "../../kernel/errors.ts";

/**
 * The error of every operation that needs the service: mobile apps accept notifications only from the service of those
 * who publish them, and this server is connected to none.
 */
export function noPushService(): ApiError {
  return new ApiError(
    "PUSH_SERVICE_NOT_CONFIGURED",
    "Server is not configured to use push notification service.",
  );
}

/** The server's secret, from which API keys and session cookies derive. */
import { configuration } from "../../config.ts";

/** @throws Error when the process was not configured before. */
export function serverSecret(): string {
  const { secret } = configuration();
  if (secret === null) throw new Error("The server secret is not set.");
  return secret;
}

/** The server's secret, from which API keys and session cookies derive. */
import { forget, shared } from "../../kernel/registry.ts";

/** Sets the secret of this process: 64 hexadecimal digits. */
export function setServerSecret(secret: string): void {
  forget("server-secret");
  shared("server-secret", () => secret);
}

/**
 * The secret.
 * @throws Error when it was not set before.
 */
export function serverSecret(): string {
  return shared<string>("server-secret", () => {
    throw new Error("The server secret is not set.");
  });
}

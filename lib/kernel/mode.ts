/** Whether the server runs in development mode: sign-in without password, no rate limits. */
import { shared } from "./registry.ts";

const mode = () => shared("mode", () => ({ development: false }));

/** Chosen once, at start. */
export function setDevelopmentMode(development: boolean): void {
  mode().development = development;
}

/** Whether sign-in without password is offered and rate limits are lifted. */
export function isDevelopmentMode(): boolean {
  return mode().development;
}

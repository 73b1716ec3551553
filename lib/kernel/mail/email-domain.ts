/** The domain of channels' email addresses. */
import { configuration } from "../../config.ts";
import { publicHostName } from "../memory/find-organization.ts";

export function emailDomain(): string {
  return configuration().emailDomain ?? publicHostName();
}

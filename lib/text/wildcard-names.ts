/** The names by which messages mention everybody, and names that could be taken for them. */
import { looksOf } from "./name-looks.ts";

/** `@**all**` and others: everybody in the channel. */
export const CHANNEL_WILDCARDS: readonly string[] = ["all", "everyone", "channel", "stream"];
/** `@**topic**`: everybody who takes part in the topic. */
export const TOPIC_WILDCARD = "topic";

const looks = new Set([...CHANNEL_WILDCARDS, TOPIC_WILDCARD].flatMap(looksOf));

/** Whether a mention of somebody with this name looks like one of everybody. */
export function looksLikeWildcard(name: string): boolean {
  return looksOf(name).some((look) => looks.has(look));
}

/** Links in topic names, in order. */

import type { CompiledLinkifier, LinkifierMatch } from "../snapshot/organization-snapshot.ts";
import {
  type BareLink,
  domainOrMail,
  mayHoldBareDomain,
  mayPrecedeDomain,
  mayPrecedeUrl,
  urlAtStart,
} from "./bare-link.ts";
import { safeLinkUrl } from "./link-url.ts";
import { LinkifierBudget } from "./linkifier-budget.ts";
import { linkifierMatches } from "./linkifier-matches.ts";

export interface TopicLink {
  readonly text: string;
  readonly url: string;
}

/** All URLs together, because each message of the topic has them. */
const longestUrls = 2000;

/** The wire's `topic_links`. */
export function topicLinks(topic: string, linkifiers: readonly CompiledLinkifier[]): TopicLink[] {
  const matches = [...linkifierMatches(topic, linkifiers, new LinkifierBudget())];
  for (const address of addresses(topic)) {
    if (!matches.some((other) => address.start < other.end && other.start < address.end))
      matches.push(address);
  }
  let length = 0;
  return matches
    .filter(({ url }) => safeLinkUrl(url, "") !== null)
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, url }) => ({ text: topic.slice(start, end), url }))
    .filter(({ url }) => {
      length += url.length;
      return length <= longestUrls;
    });
}

function* addresses(topic: string): Generator<LinkifierMatch> {
  if (!topic.includes("://") && !mayHoldBareDomain(topic)) return;
  let start = 0;
  while (start < topic.length) {
    const found = addressAt(topic, start);
    if (found && !found.url.startsWith("mailto:")) yield { start, end: start + found.length, url: found.url };
    start += found?.length ?? 1;
  }
}

function addressAt(topic: string, start: number): BareLink | null {
  const previous = topic.charAt(start - 1);
  const rest = topic.slice(start);
  const url = mayPrecedeUrl(previous) ? urlAtStart(rest) : null;
  if (url) return url;
  return /^[\p{L}\p{N}]/u.test(rest) && mayPrecedeDomain(previous) ? domainOrMail(rest) : null;
}

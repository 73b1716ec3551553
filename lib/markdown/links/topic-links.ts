/** Finds the links in a topic's name, in order of appearance; linkifiers win over plain URLs. */

import type { CompiledLinkifier, LinkifierMatch } from "../snapshot/organization-snapshot.ts";
import { domainOrMail, mayHoldBareDomain, urlLength } from "./bare-link.ts";
import { safeLinkUrl } from "./link-url.ts";
import { LinkifierBudget } from "./linkifier-budget.ts";
import { linkifierMatches } from "./linkifier-matches.ts";

export interface TopicLink {
  readonly text: string;
  readonly url: string;
}

/** In characters, of all links together: every message of the topic has them. */
const longestUrls = 2000;

/** Links as the wire's `topic_links` lists them. */
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
  for (const match of topic.matchAll(/\S+/g)) {
    const word = match[0];
    const start = match.index;
    const isUrl = /^(?:https?|ftp):\/\//i.test(word);
    const length = isUrl ? urlLength(word) : 0;
    if (length > 0) yield { start, end: start + length, url: word.slice(0, length) };
    const domain = isUrl ? null : domainOrMail(word);
    if (domain && !domain.url.startsWith("mailto:"))
      yield { start, end: start + domain.length, url: domain.url };
  }
}

"use client";
/** A topic's name with the matches of the search. */
import { textOf } from "../../../lib/markdown/html/html-text.ts";
import { parseContent } from "../../content/message-content/parse-content.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { splitResolved, topicTitle } from "../../model/topics/topic-title.ts";

type MarkedTopicProps = { feedKey: string; messageId: number; topic: string };

/** Shows no marks if the topic was renamed after the search. */
export function MarkedTopic({ feedKey, messageId, topic }: MarkedTopicProps) {
  const found = useChatStore(({ feeds }) => feeds.get(feedKey)?.found.get(messageId));
  if (found?.topic !== topic || !found.topicHtml.includes("<")) return topicTitle(splitResolved(topic).rest);
  const parts = parseContent(found.topicHtml).children.map((node) => ({
    text: textOf(node),
    isMatch: node.type === "element",
  }));
  const [first] = parts;
  if (first && !first.isMatch) first.text = splitResolved(first.text).rest;
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
      <mark key={index} className="highlight rounded-xs bg-mark text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

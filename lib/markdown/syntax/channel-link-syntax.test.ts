/** Linked topics are found before parsing. */
import { expect, test } from "vitest";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { readCorpus } from "../../testing/read-corpus.ts";
import { renderMessage } from "../render-message.ts";
import { topicsLinkedIn } from "./channel-link-syntax.ts";

test("every topic that the parser looks up in the corpus is found in advance", () => {
  let asked = 0;
  for (const { source } of readCorpus()) {
    const found = topicsLinkedIn(source, corpusSnapshot).map(
      ({ channelId, topic }) => `${channelId}>${topic}`,
    );
    renderMessage(source, {
      ...corpusSnapshot,
      latestMessageId: (channelId, topic) => {
        asked += 1;
        expect(found).toContain(`${channelId}>${topic}`);
        return undefined;
      },
    });
  }
  expect(asked).toBeGreaterThan(5);
});

test("a text without links names no topic, nor does a link to an unknown channel", () => {
  expect(topicsLinkedIn("#**general** and #**nowhere>lunch**, **b** > c", corpusSnapshot)).toEqual([]);
});

/** Facts match what readers see. */
import { expect, test } from "vitest";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { renderMessage } from "../render-message.ts";
import { AlertWordIndex } from "./alert-word-index.ts";

const facts = (source: string) => renderMessage(source, corpusSnapshot);

test("named users and groups are notified once each; silent and quoted ones are not", () => {
  const { mentionedUserIds, mentionedGroupIds, refusedGroupIds } = facts(
    "@**Mara Lindt** @**Mara Lindt** @_**O'Neil, Sam** @*support* @*board* @_*board*\n\n> @**a_b_c**",
  );
  expect(mentionedUserIds).toEqual([7]);
  expect(mentionedGroupIds).toEqual([21, 22]);
  expect(refusedGroupIds).toEqual([22]);
});

test("silent, quoted and code wildcards do not count", () => {
  expect(facts("@**all** @**topic**")).toMatchObject({ channelWildcard: true, topicWildcard: true });
  expect(facts("@_**all** `@**topic**`")).toMatchObject({ channelWildcard: false, topicWildcard: false });
  expect(facts("```quote\n@**all**\n```")).toMatchObject({ channelWildcard: false });
});

test("cells beyond a table's columns neither show nor notify", () => {
  expect(facts("|a|\n|-|\n|1|@**Mara Lindt** `x` https://x.example|")).toMatchObject({
    mentionedUserIds: [],
    hasCode: false,
    hasLink: false,
    plainText: "a\n1",
  });
});

test("links, attachments, pictures and code are flagged", () => {
  expect(facts("words only")).toMatchObject({
    hasLink: false,
    hasImage: false,
    hasAttachment: false,
    hasCode: false,
  });
  expect(facts("see x.example.com")).toMatchObject({ hasLink: true, links: ["http://x.example.com"] });
  expect(facts("https://x.example/cat.png")).toMatchObject({ hasLink: true, hasImage: true });
  expect(facts("[p](/user_uploads/2/ab/plan.pdf)")).toMatchObject({
    hasAttachment: true,
    hasImage: false,
    attachmentPaths: ["2/ab/plan.pdf"],
  });
  expect(facts("![c](/user_uploads/2/ab/cat.png)")).toMatchObject({
    hasAttachment: true,
    hasImage: true,
    attachmentPaths: ["2/ab/cat.png"],
  });
  expect(facts("`a`")).toMatchObject({ hasCode: true, hasLink: false });
  expect(facts("#**general>lunch**")).toMatchObject({ linkedChannelIds: [3], hasLink: false });
});

test("plain text has no markup, and blocks on lines of their own", () => {
  expect(
    facts("# Title\n\n* **a** @**Mara Lindt**\n* [b](https://x.example)\n\n```py\nx\n```").plainText,
  ).toBe("Title\na @Mara Lindt\nb\nx");
  expect(facts("|a|b|\n|-|-|\n|1|:tada:|").plainText).toBe("a\tb\n1\t:tada:");
});

test("alert words match visible text", () => {
  const alertWords = new AlertWordIndex();
  alertWords.set(5, ["title"]);
  const { alertWordUserIds } = renderMessage("# **Title**", { ...corpusSnapshot, alertWords });
  expect(alertWordUserIds).toEqual([5]);
});

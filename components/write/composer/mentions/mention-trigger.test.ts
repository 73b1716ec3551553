/** When names are offered, and what they become. */
import { describe, expect, it } from "vitest";
import { beginTopicLink, completeTrigger, mentionText, triggerAt } from "./mention-trigger.ts";

const channels = [
  { id: 3, name: "design" },
  { id: 4, name: "a > b" },
];
const at = (text: string) =>
  triggerAt(text, text.length, (name) => channels.find((channel) => channel.name === name));

describe("what is typed after a sign", () => {
  it("is a mention or a channel, at the start or after a space", () => {
    expect(at("@")).toMatchObject({ kind: "person", query: "", from: 0 });
    expect(at("hi @ada lo")).toMatchObject({ kind: "person", query: "ada lo", from: 3 });
    expect(at("see #des")).toMatchObject({ kind: "channel", query: "des", from: 4 });
    expect(at("(@**Ad")).toMatchObject({ query: "Ad", from: 1 });
  });

  it("is ignored within a word and in a heading", () => {
    expect(at("ada@example")).toBeNull();
    expect(at("# ")).toBeNull();
    expect(at("hello")).toBeNull();
  });

  it("is an emoji from its second letter, and a command at the start of a line", () => {
    expect(at("nice :par")).toMatchObject({ kind: "emoji", query: "par", from: 5 });
    expect(at(":+1")).toMatchObject({ kind: "emoji", query: "+1", from: 0 });
    for (const text of [":)", "at 10:30", ":p", "a:smile"]) expect(at(text)).toBeNull();
    expect(at("/")).toMatchObject({ kind: "command", query: "", from: 0 });
    expect(at("Hello\n/release no")).toMatchObject({ kind: "command", query: "release no", from: 6 });
    for (const text of ["see /usr", "/usr/bin", `${"a".repeat(100)}/me`]) expect(at(text)).toBeNull();
  });

  it("is replaced by the choice", () => {
    const trigger = at("hi @ad");
    expect(trigger && completeTrigger(trigger, "@**Ada Okafor** ")).toMatchObject({
      from: 3,
      to: 6,
      insert: "@**Ada Okafor** ",
      selectFrom: 19,
    });
  });

  it("stays silent if started so, and keeps a group's single star", () => {
    const silent = at("hi @_ad");
    expect(silent).toMatchObject({ isSilent: true, query: "ad", from: 3 });
    expect(silent && mentionText(silent.isSilent, "Ada Okafor")).toBe("@_**Ada Okafor** ");
    const group = at("@*des");
    expect(group).toMatchObject({ isSilent: false, query: "des", from: 0 });
    expect(group && mentionText(group.isSilent, "Designers", true)).toBe("@*Designers* ");
  });

  it("is a topic after a channel and an arrow, in any notation", () => {
    const [design, arrow] = channels;
    for (const text of ["#design>", "#design > ", "#**design>", "#**design** >", "#**design**>"]) {
      expect(at(`see ${text}`)).toMatchObject({ kind: "topic", channel: design, query: "", from: 4 });
    }
    expect(at("#**design>lunch at")).toMatchObject({ channel: design, query: "lunch at", from: 0 });
    expect(at("#12 of (#a > b>c")).toMatchObject({ channel: arrow, query: "c", from: 8 });
    expect(at("#design > #des")).toMatchObject({ kind: "channel", query: "des" });
    for (const text of ["#unknown>x", "#**design>x** and", "#design>x\ny", "a#design>", "design > x"])
      expect(at(text)).toBeNull();
  });

  it("becomes the start of a topic link with an arrow", () => {
    const trigger = at("see #des");
    expect(trigger && beginTopicLink(trigger, "design")).toMatchObject({
      from: 4,
      to: 8,
      insert: "#**design>",
    });
  });
});

/** Views become addresses and back, including old forms. */
import { describe, expect, it } from "vitest";
import type { View } from "./view.ts";
import { fragmentOfView, viewOfFragment } from "./view-fragment.ts";

const names = (id: number) => (id === 3 ? "Design team" : null);

const views: [View, string][] = [
  [{ kind: "inbox" }, "#inbox"],
  [{ kind: "recent" }, "#recent"],
  [{ kind: "drafts" }, "#drafts"],
  [{ kind: "scheduled" }, "#scheduled"],
  [{ kind: "reminders" }, "#reminders"],
  [{ kind: "feed" }, "#feed"],
  [{ kind: "mentions" }, "#narrow/is/mentioned"],
  [{ kind: "starred" }, "#narrow/is/starred"],
  [{ kind: "channel", channelId: 3 }, "#narrow/channel/3-Design-team"],
  [
    { kind: "topic", channelId: 3, topic: "v2.0: go?" },
    "#narrow/channel/3-Design-team/topic/v2.2E0.3A.20go.3F",
  ],
  [{ kind: "topic", channelId: 3, topic: "" }, "#narrow/channel/3-Design-team/topic/"],
  [{ kind: "topic", channelId: 4, topic: "a", near: 17 }, "#narrow/channel/4/topic/a/near/17"],
  [{ kind: "channel-page", channelId: 3, tab: "topics" }, "#channels/3/Design.20team/topics"],
  [{ kind: "channel-page", channelId: 3, tab: "members" }, "#channels/3/Design.20team/subscribers"],
  [{ kind: "channel-page", channelId: 3, tab: "files" }, "#channels/3/Design.20team/files"],
  [{ kind: "channel-page", channelId: 4, tab: "general" }, "#channels/4//general"],
  [{ kind: "direct", userIds: [7, 12] }, "#narrow/dm/7,12-dm"],
  [{ kind: "settings", path: "settings" }, "#settings"],
  [{ kind: "settings", path: "organization/linkifier-settings" }, "#organization/linkifier-settings"],
  [{ kind: "settings", path: "groups/12/support/members" }, "#groups/12/support/members"],
  [{ kind: "narrow", terms: [{ operator: "search", operand: "two words" }] }, "#narrow/search/two.20words"],
  [
    {
      kind: "narrow",
      terms: [
        { operator: "sender", operand: 7 },
        { operator: "has", operand: "link", negated: true },
      ],
      near: 9,
    },
    "#narrow/sender/7/-has/link/near/9",
  ],
];

describe("a view's address", () => {
  it.each(views)("%j is %s, and leads back to it", (view, fragment) => {
    expect(fragmentOfView(view, names)).toBe(fragment);
    expect(viewOfFragment(fragment)).toEqual(view);
  });

  it.each(["#topics/channel/3-design", "#topics/channel/3", "#streams/3/design/topics"])(
    "%s leads to the channel's topics",
    (fragment) => {
      expect(viewOfFragment(fragment)).toEqual({ kind: "channel-page", channelId: 3, tab: "topics" });
    },
  );

  it.each(["#channels/3", "#channels/3/design", "#channels/3/design/elsewhere"])(
    "%s leads to the channel's messages",
    (fragment) => {
      expect(viewOfFragment(fragment)).toEqual({ kind: "channel", channelId: 3 });
    },
  );

  it.each(["#channels/all", "#channels/x/y/general", "#topics/channel/x", "#topics/3"])(
    "%s leads to no view",
    (fragment) => {
      expect(viewOfFragment(fragment)).toBeNull();
    },
  );

  it("is understood in older clients' forms", () => {
    expect(viewOfFragment("#narrow/stream/3-design/subject/a.20b")).toEqual({
      kind: "topic",
      channelId: 3,
      topic: "a b",
    });
    expect(viewOfFragment("#narrow/pm-with/12,7-group")).toEqual({ kind: "direct", userIds: [7, 12] });
    expect(viewOfFragment("#narrow/channel/3-x/topic/a/with/9")).toEqual({
      kind: "topic",
      channelId: 3,
      topic: "a",
      near: 9,
    });
  });

  it("is understood with combined terms and readable names", () => {
    const terms = [
      { operator: "channel", operand: 3 },
      { operator: "is", operand: "unread" },
    ];
    expect(viewOfFragment("#narrow/stream/3-design/is/unread")).toEqual({ kind: "narrow", terms });
    expect(viewOfFragment("#narrow/sender/7-Ada-Lovelace")).toEqual({
      kind: "narrow",
      terms: [{ operator: "sender", operand: 7 }],
    });
    expect(viewOfFragment("#narrow/channel/design")).toEqual({
      kind: "narrow",
      terms: [{ operator: "channel", operand: "design" }],
    });
    expect(viewOfFragment("#narrow/id/17")).toEqual({
      kind: "narrow",
      terms: [{ operator: "id", operand: 17 }],
    });
  });

  it("leads to the empty topic without a part for its name", () => {
    const emptyTopic = { kind: "topic", channelId: 3, topic: "", near: 9 };
    expect(viewOfFragment("#narrow/channel/3-x/topic/with/9")).toEqual(emptyTopic);
    expect(viewOfFragment("#narrow/channel/3-x/topic//with/9")).toEqual(emptyTopic);
    expect(viewOfFragment("#narrow/channel/3-x/topic/with/with/9")).toEqual({ ...emptyTopic, topic: "with" });
    expect(viewOfFragment("#narrow/channel/3-x/topic/with")).toMatchObject({ topic: "with" });
  });

  it("leads to the empty topic by its display name, like on the server", () => {
    expect(viewOfFragment("#narrow/channel/3-x/topic/general.20chat")).toMatchObject({ topic: "" });
  });

  it("names users by email address in old links", () => {
    expect(viewOfFragment("#narrow/pm-with/ada.40example.2Ecom")).toEqual({
      kind: "narrow",
      terms: [{ operator: "dm", operand: "ada@example.com" }],
    });
  });

  it("may name no view", () => {
    expect(viewOfFragment("#settingsless")).toBeNull();
    expect(viewOfFragment("")).toBeNull();
  });
});

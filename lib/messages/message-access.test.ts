/** Permission rules of sending that need no database. */
import { expect, test } from "vitest";
import { buildChannel, buildOrganization } from "../testing/build-organization.ts";
import { requireTopicAllowed } from "./message-access.ts";

test("the empty topic is allowed as the channel's policy says, or else the organization's", () => {
  const open = buildOrganization({});
  const strict = buildOrganization({
    realm: { settings: { ...open.realm.settings, topics_policy: "disable_empty_topic" } },
  });
  const refusal = 'Sending messages to "general chat" is not allowed in this channel.';
  expect(() => requireTopicAllowed(open, buildChannel(1), "")).not.toThrow();
  expect(() => requireTopicAllowed(strict, buildChannel(1), "")).toThrow(refusal);
  expect(() =>
    requireTopicAllowed(strict, buildChannel(1, { topicsPolicy: "allow_empty_topic" }), ""),
  ).not.toThrow();
  expect(() => requireTopicAllowed(open, buildChannel(1, { topicsPolicy: "empty_topic_only" }), "x")).toThrow(
    'Only the "general chat" topic is allowed in this channel.',
  );
});

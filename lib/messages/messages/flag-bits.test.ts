/** Names of flags. */
import { describe, expect, test } from "vitest";
import {
  FLAG_ALERT_WORD,
  FLAG_CHANNEL_WILDCARD_MENTIONED,
  FLAG_COLLAPSED,
  FLAG_MENTIONED,
  FLAG_STARRED,
  FLAG_TOPIC_WILDCARD_MENTIONED,
  flagNames,
} from "./flag-bits.ts";

const plain = { bits: 0, isRead: false, isMentionedWithAll: false, isHistorical: false };

describe("the flags of a message", () => {
  test("are empty when nothing is set and it is unread", () => {
    expect(flagNames(plain)).toEqual([]);
  });

  test.each([
    [FLAG_STARRED, ["starred"]],
    [FLAG_COLLAPSED, ["collapsed"]],
    [FLAG_MENTIONED, ["mentioned"]],
    [FLAG_CHANNEL_WILDCARD_MENTIONED, ["stream_wildcard_mentioned", "wildcard_mentioned"]],
    [FLAG_TOPIC_WILDCARD_MENTIONED, ["topic_wildcard_mentioned", "wildcard_mentioned"]],
    [FLAG_ALERT_WORD, ["has_alert_word"]],
    [FLAG_STARRED | FLAG_COLLAPSED, ["starred", "collapsed"]],
  ])("of bits %d are %j", (bits, names) => {
    expect(flagNames({ ...plain, bits })).toEqual(names);
  });

  test("contain a derived wildcard mention once", () => {
    const names = ["stream_wildcard_mentioned", "wildcard_mentioned"];
    expect(flagNames({ ...plain, isMentionedWithAll: true })).toEqual(names);
    const both = { ...plain, isMentionedWithAll: true, bits: FLAG_CHANNEL_WILDCARD_MENTIONED };
    expect(flagNames(both)).toEqual(names);
  });

  test("include read, and historical for messages from before the person joined", () => {
    expect(flagNames({ ...plain, isRead: true, isHistorical: true })).toEqual(["read", "historical"]);
  });
});

/** Filtering and ranking names. */
import { describe, expect, it } from "vitest";
import { matchesFilter, matchesFragments, matchRank, WORD_BEGINS } from "./name-match.ts";

describe("matchesFilter", () => {
  it("ignores case and accents", () => {
    expect(matchesFilter("Café Zürich", "cafe zur")).toBe(true);
  });

  it.each([
    ["قناة المُدِيرين", "مديرين قناه"],
    ["ערוץ שָׁלוֹם", "שלומ"],
    ["Ο ΔΡΟΜΟΣ", "δρόμος"],
    ["開発ﾁｰﾑ", "チーム"],
    ["İstanbul Iğdır", "ISTANBUL igdir"],
    ["Straße", "STRASSE"],
    ["한국", "하"],
  ])("ignores how the letters of %s are written", (name, typed) => {
    expect(matchesFilter(name, typed)).toBe(true);
    expect(matchesFragments(name, typed)).toBe(true);
  });

  it.each([
    ["ม้า", "มา"],
    ["की", "का"],
    ["ビール", "ビル"],
  ])("tells %s from %s", (name, typed) => {
    expect(matchesFilter(name, typed)).toBe(false);
  });

  it("requires every word, in any order", () => {
    expect(matchesFilter("release planning", "plan rel")).toBe(true);
    expect(matchesFilter("release planning", "plan beta")).toBe(false);
  });

  it("matches everything when empty", () => {
    expect(matchesFilter("anything", "")).toBe(true);
  });
});

describe("matchesFragments", () => {
  it("accepts parts of words, and letters of a word in order from its first", () => {
    expect(matchesFragments("engineering API questions", "eng api")).toBe(true);
    expect(matchesFragments("Postgres upgrade", "upg pg")).toBe(true);
    expect(matchesFragments("Postgres upgrade", "gp")).toBe(false);
    expect(matchesFragments("Postgres upgrade", "pu")).toBe(false);
  });
});

describe("matchRank", () => {
  it("ranks exact names, beginnings, words, and the rest", () => {
    const names = ["redesign", "web design", "design", "designers"];
    expect(names.toSorted((a, b) => matchRank(a, "design") - matchRank(b, "design"))).toEqual([
      "design",
      "designers",
      "web design",
      "redesign",
    ]);
  });

  it("finds the beginnings of words of scripts with marks", () => {
    expect(matchRank("मेरी किताब", "किता")).toBe(WORD_BEGINS);
    expect(matchRank("Ada King Lovelace", "king love")).toBe(WORD_BEGINS);
  });
});

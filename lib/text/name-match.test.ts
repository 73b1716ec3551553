/** Filtering and ranking of names by typed text. */
import { describe, expect, it } from "vitest";
import { matchesFilter, matchesFragments, matchRank } from "./name-match.ts";

describe("matchesFilter", () => {
  it("ignores case and accents", () => {
    expect(matchesFilter("Café Zürich", "cafe zur")).toBe(true);
  });

  it("requires every word, in any order", () => {
    expect(matchesFilter("release planning", "plan rel")).toBe(true);
    expect(matchesFilter("release planning", "plan beta")).toBe(false);
  });

  it("matches everything while it is empty", () => {
    expect(matchesFilter("anything", "")).toBe(true);
  });
});

describe("matchesFragments", () => {
  it("takes parts of words, and letters of a word in order from its first on", () => {
    expect(matchesFragments("engineering API questions", "eng api")).toBe(true);
    expect(matchesFragments("Postgres upgrade", "upg pg")).toBe(true);
    expect(matchesFragments("Postgres upgrade", "gp")).toBe(false);
    expect(matchesFragments("Postgres upgrade", "pu")).toBe(false);
  });
});

describe("matchRank", () => {
  it("puts exact names first, then beginnings, then words, then the rest", () => {
    const names = ["redesign", "web design", "design", "designers"];
    expect(names.toSorted((a, b) => matchRank(a, "design") - matchRank(b, "design"))).toEqual([
      "design",
      "designers",
      "web design",
      "redesign",
    ]);
  });
});

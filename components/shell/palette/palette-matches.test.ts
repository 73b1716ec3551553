/** The likeliest entry comes first. */
import { expect, it } from "vitest";
import { bestRank, paletteMatches } from "./palette-matches.ts";

const entry = (name: string, context?: string) => ({ key: `${context}/${name}`, name, context });

it("keeps the given order for an empty query", () => {
  expect(paletteMatches([entry("b"), entry("a")], "").map(({ name }) => name)).toEqual(["b", "a"]);
});

it("puts the exact name before names that contain it", () => {
  const found = paletteMatches([entry("design review"), entry("redesign"), entry("design")], "design");
  expect(found.map(({ name }) => name)).toEqual(["design", "design review", "redesign"]);
});

it("finds a topic by words of its channel and name", () => {
  const found = paletteMatches([entry("lunch", "general"), entry("lunch", "random")], "rand lun");
  expect(found.map(({ context }) => context)).toEqual(["random"]);
});

it("finds names by letters in order, after names that contain the query", () => {
  const entries = [entry("Postgres upgrade"), entry("upright pages"), entry("gateway")];
  expect(paletteMatches(entries, "upg pg").map(({ name }) => name)).toEqual([
    "Postgres upgrade",
    "upright pages",
  ]);
  expect(paletteMatches(entries, "pg")[0]?.name).toBe("Postgres upgrade");
  expect(paletteMatches([entry("pretty good"), entry("pg tuning")], "pg").map(({ name }) => name)).toEqual([
    "pg tuning",
  ]);
});

it("offers no more than the limit", () => {
  const many = Array.from({ length: 50 }, (_, index) => entry(`topic ${index}`));
  expect(paletteMatches(many, "topic", 5)).toHaveLength(5);
});

it("ranks a group by its best name, not by the context shown beside it", () => {
  expect(bestRank([entry("design")], "des")).toBeLessThan(bestRank([entry("motion", "design")], "des"));
});

it("finds an entry by hidden words, after matches by name", () => {
  const account = { ...entry("Account", "your settings"), words: "password time zone" };
  const found = paletteMatches([account, entry("zones of the weather")], "zone");
  expect(found.map(({ name }) => name)).toEqual(["zones of the weather", "Account"]);
  expect(paletteMatches([account], "time zone")).toEqual([account]);
  expect(paletteMatches([account], "tzone")).toEqual([]);
});

/** Arguments of commands as people type them. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Field } from "../../messages/actions/fields.contract.ts";
import { formatArguments, parseArguments, valuesOfWords } from "./argument-syntax.contract.ts";

const field = (name: string, type: Field["type"] = "text", choices: Field["choices"] = []): Field => ({
  name,
  type,
  description: "",
  required: false,
  choices,
});
const deploy = [
  field("service", "choice", [{ value: "api", label: "The API" }, { value: "web" }]),
  field("count", "integer"),
  field("note"),
];
const given = (text: string, fields = deploy) => Object.fromEntries(parseArguments(text, fields).given);

describe("words", () => {
  it("fill the arguments in order, and the last text takes the rest", () => {
    expect(given("api 3 before  the weekend ")).toEqual({
      service: "api",
      count: "3",
      note: "before  the weekend",
    });
    expect(given("")).toEqual({});
  });

  it("may be named, in any order", () => {
    expect(given("note=soon api count=2")).toEqual({ note: "soon", service: "api", count: "2" });
    expect(given("https://x.example/?count=2", [field("link", "choice")])).toEqual({
      link: "https://x.example/?count=2",
    });
  });

  it("may have spaces in quotes, mentions and links", () => {
    expect(given('"The API" 1 "say \\"hi\\""')).toEqual({ service: "The API", count: "1", note: 'say "hi"' });
    expect(
      given("@**Ada Love|3** #**new icons** x", [field("who", "person"), field("where", "channel")]),
    ).toEqual({
      who: "@**Ada Love|3**",
      where: "#**new icons**",
    });
  });

  it("are refused when there are too many, or one is given twice", () => {
    expect(parseArguments("api 1", [field("service", "choice")]).problem).toBe(
      "There are more words than arguments.",
    );
    expect(parseArguments("count=1 count=2", deploy).problem).toBe("'count' is given twice.");
  });

  it("tell which argument comes next", () => {
    expect(parseArguments("", deploy).next?.name).toBe("service");
    expect(parseArguments("count=1 api ", deploy).next?.name).toBe("note");
    expect(parseArguments("api 1 text", deploy).next).toBeNull();
  });
});

it("turns words into the values of their types", () => {
  const fields = [
    ...deploy,
    field("force", "boolean"),
    field("ratio", "number"),
    field("who", "person"),
    field("where", "channel"),
  ];
  const words = new Map([
    ["service", "the api"],
    ["count", "-3"],
    ["note", "5"],
    ["force", "Yes"],
    ["ratio", "0.5"],
    ["who", "@_**Ada|3**"],
    ["where", "#**icons**"],
  ]);
  const ids = {
    person: (name: string, id: number | null) => (name === "Ada" ? (id ?? 1) : null),
    channel: (name: string) => (name === "icons" ? 9 : null),
  };
  const values = { service: "api", count: -3, note: "5", force: true, ratio: 0.5, who: 3, where: 9 };
  expect(valuesOfWords(words, fields, ids)).toEqual(values);
  const wrong = new Map([
    ["count", "three"],
    ["who", "@Nobody"],
  ]);
  expect(valuesOfWords(wrong, fields, ids)).toEqual({ count: "three", who: "@Nobody" });
});

const names = ["a", "b_2", "long_name"];
const fields = names.map((name) => field(name));
const words = fc.dictionary(fc.constantFrom(...names), fc.string({ unit: "binary" }));

test("what is formatted is parsed again, whatever the words hold", () => {
  fc.assert(
    fc.property(words, (each) => {
      const parsed = parseArguments(formatArguments(new Map(Object.entries(each))), fields);
      expect(Object.fromEntries(parsed.given)).toEqual({ ...each });
      expect(parsed.problem).toBeNull();
    }),
  );
});

test("any text is parsed, into declared arguments only", () => {
  const text = fc.string({
    unit: fc.constantFrom('"', "\\", " ", "=", "a", "b_2", "@**", "**", "#", "\n", "é"),
  });
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (typed) => {
      const { given: found } = parseArguments(typed, fields);
      for (const name of found.keys()) expect(names).toContain(name);
    }),
  );
});

test("long texts are parsed in linear time", () => {
  const started = performance.now();
  for (const unit of ['"', "\\", "a=", "@**", "a ", '"\\"']) parseArguments(unit.repeat(20_000), fields);
  expect(performance.now() - started).toBeLessThan(1_000);
});

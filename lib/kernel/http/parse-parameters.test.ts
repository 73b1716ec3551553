/** Parameter parsing and its error messages. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  boolParam,
  boundedMap,
  boundedText,
  intParam,
  jsonOrTextParam,
  jsonParam,
  textParam,
} from "../contract/contract.ts";
import { ApiError } from "../errors.ts";
import { parameterParser } from "./parse-parameters.ts";

const parse = parameterParser(
  z.object({
    content: textParam(100),
    note: textParam(10, "A note has at most ten characters.").optional(),
    key: textParam(64).min(16).optional(),
    title: textParam(10).min(1).optional(),
    names: jsonParam(z.array(boundedText(10)).max(2)).optional(),
    count: intParam().optional(),
    flag: boolParam().default(false),
    messages: jsonParam(z.array(z.int())).optional(),
    limit: jsonParam(z.int().nullable()).optional(),
    to: jsonOrTextParam(z.union([z.string(), z.int(), z.array(z.int())])).optional(),
    setting: jsonParam(z.strictObject({ direct_members: z.array(z.int()) })).optional(),
    rows: jsonParam(
      z.array(
        z.discriminatedUnion("type", [
          z.strictObject({
            type: z.literal("name"),
            name: z.string().regex(/^[a-z]/, "must begin with a-z"),
          }),
          z.strictObject({ type: z.literal("style"), style: z.enum(["default", "danger"]) }),
        ]),
      ),
    ).optional(),
  }),
);

function parsed(given: Record<string, unknown>) {
  return parse(new Map(Object.entries({ content: "x", ...given }))).params;
}

function errorOf(given: Record<string, unknown>): ApiError {
  try {
    parse(new Map(Object.entries(given)));
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("The parameters were accepted.");
}

describe("values", () => {
  test("text is taken as it is, even when it looks like JSON", () => {
    expect(parsed({ content: "null" }).content).toBe("null");
    expect(parsed({ content: '"quoted"' }).content).toBe('"quoted"');
    expect(parsed({ content: "12" }).content).toBe("12");
  });

  test("numbers, booleans and lists come as JSON text or, in a JSON body, as they are", () => {
    expect(parsed({ count: "5", flag: "true", messages: "[1,2]" })).toMatchObject({
      count: 5,
      flag: true,
      messages: [1, 2],
    });
    expect(parsed({ count: 5, flag: true, messages: [1, 2] })).toMatchObject({ count: 5, messages: [1, 2] });
  });

  test("null means not given, unless null has a meaning", () => {
    expect(parsed({ count: "null" }).count).toBeUndefined();
    expect(parsed({ count: null }).count).toBeUndefined();
    expect(parsed({ flag: "null" }).flag).toBe(false);
    expect(parsed({ limit: "null" }).limit).toBeNull();
  });

  test("plain text, JSON strings, ids and lists are accepted where all are allowed", () => {
    expect(parsed({ to: "general" }).to).toBe("general");
    expect(parsed({ to: '"general"' }).to).toBe("general");
    expect(parsed({ to: "7" }).to).toBe(7);
    expect(parsed({ to: "[7,8]" }).to).toEqual([7, 8]);
  });

  test("unknown parameters are listed, not refused", () => {
    expect(
      parse(
        new Map([
          ["content", "x"],
          ["extra", "1"],
        ]),
      ).ignored,
    ).toEqual(["extra"]);
  });
});

describe("errors", () => {
  test("name a missing parameter", () => {
    const error = errorOf({});
    expect(error.code).toBe("REQUEST_VARIABLE_MISSING");
    expect(error.message).toBe("Missing 'content' argument");
    expect(error.extra).toEqual({ var_name: "content" });
  });

  test.each([
    [{ messages: "{}" }, "messages is not a list"],
    [{ messages: '["a"]' }, "messages[0] is not an integer"],
    [{ messages: "[1" }, 'Argument "messages" is not valid JSON.'],
    [{ count: "abc" }, "count is not an integer"],
    [{ count: "1.5" }, "count is not an integer"],
    [{ flag: "yes" }, "flag is not a boolean"],
    [{ setting: '{"x":1,"direct_members":[]}' }, 'Argument "x" at setting is unexpected'],
    [{ to: '{"a":1}' }, "to is not an allowed_type"],
    [{ content: 5 }, "content is not a string"],
    [{ content: "x".repeat(101) }, "content is too long (limit: 100 characters)"],
    [{ note: "x".repeat(11) }, "A note has at most ten characters."],
    [{ key: "x".repeat(15) }, "key is too short (at least 16 characters)"],
    [{ title: "" }, "title cannot be blank"],
    [{ names: ["a", "b".repeat(11)] }, "names[1] is too long (limit: 10 characters)"],
    [{ names: ["a", "b", "c"] }, "names is too large (limit: 2)"],
    [{ rows: "[{}]" }, 'Invalid rows[0]["type"] (one of: name, style)'],
    [{ rows: '[{"type":"color"}]' }, 'Invalid rows[0]["type"] (one of: name, style)'],
    [{ rows: '[{"type":"name"}]' }, 'rows[0]["name"] is missing'],
    [{ rows: '[{"type":"name","name":"A"}]' }, 'rows[0]["name"] must begin with a-z'],
    [{ rows: '[{"type":"style","style":"red"}]' }, 'Invalid rows[0]["style"] (one of: default, danger)'],
    [{ content: "a\0b" }, "content contains a null character"],
    [{ to: '"a\\u0000b"' }, "to contains a null character"],
    [{ to: ["a", "b\0"] }, "to contains a null character"],
    [{ setting: { "a\0": [{}] } }, "setting contains a null character"],
  ])("say what is wrong with %j", (given, message) => {
    const error = errorOf({ content: "x", ...given });
    expect(error.code).toBe("BAD_REQUEST");
    expect(error.message).toBe(message);
  });
});

test("no entry is read of a map that has too many", () => {
  let read = 0;
  const key = z.string().refine(() => {
    read += 1;
    return true;
  });
  const parseMap = parameterParser(z.object({ map: jsonParam(boundedMap(key, z.int(), 2)) }));
  expect(parseMap(new Map([["map", { a: 1, b: 2 }]])).params).toEqual({ map: { a: 1, b: 2 } });
  expect(read).toBe(2);
  const tooMany = { a: 1, b: 2, c: 3 };
  expect(() => parseMap(new Map([["map", tooMany]]))).toThrow("map is too large (limit: 2)");
  expect(read).toBe(2);
  expect(() => parseMap(new Map([["map", '"text"']]))).toThrow("map is not a dict");
});

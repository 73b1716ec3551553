/** Rejected linkifiers and their errors. */
import { beforeEach, describe, expect, test } from "vitest";
import {
  addedLinkifier,
  addLinkifier,
  linkifiersOf,
  removeLinkifiers,
  TICKET,
  updateLinkifier,
} from "../../testing/linkifier-calls.ts";
import { leastProcessMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
const { administrator, member } = org;

beforeEach(() => removeLinkifiers(administrator));

describe("what is wrong is named, under the parameter or the whole", () => {
  const whole = (msg: string) => ({ msg, errors: { __all__: [msg] } });
  const template = (msg: string) => ({ msg, errors: { url_template: [msg] } });
  test.each<[string, object, object]>([
    [
      "no pattern",
      { pattern: " " },
      {
        msg: "This field cannot be blank.",
        errors: {
          pattern: ["This field cannot be blank."],
          __all__: ["Group 'id' in URL template is not present in linkifier pattern."],
        },
      },
    ],
    ["an open group", { pattern: "(foo" }, whole("Bad regular expression: missing ): (foo")],
    [
      "repetitions of repetitions",
      { pattern: "ZUL-(?P<id>\\d????)" },
      whole("Bad regular expression: bad repetition operator: ????"),
    ],
    ["a look-ahead", { pattern: "(?=a)" }, whole("Bad regular expression: invalid perl operator: (?=")],
    [
      "a back-reference",
      { pattern: "(a)\\1" },
      whole("Bad regular expression: invalid escape sequence: \\1"),
    ],
    [
      "a group twice",
      { pattern: "(?P<a>b)(?P<a>c)" },
      whole("Bad regular expression: invalid named capture group: a"),
    ],
    ["a closed group", { pattern: "a)|(b" }, whole("Bad regular expression: unexpected ): a)|(b")],
    ["a last backslash", { pattern: "a\\" }, whole("Bad regular expression: trailing \\")],
    [
      "many repetitions",
      { pattern: "(?P<id>(?:[0-9a-f]{20}){30})" },
      whole("Bad regular expression: pattern too large - compile failed"),
    ],
    ["an open brace", { url_template: "https://x.example/{id" }, template("Invalid URL template.")],
    ["double braces", { url_template: "https://x.example/{{id}}" }, template("Invalid URL template.")],
    ["an unknown operator", { url_template: "https://x.example/{=id}" }, template("Invalid URL template.")],
    [
      "no template",
      { url_template: "" },
      {
        msg: "This field cannot be blank.",
        errors: {
          url_template: ["This field cannot be blank."],
          __all__: ["Group 'id' in linkifier pattern is not present in URL template."],
        },
      },
    ],
    [
      "a group that the pattern lacks",
      { url_template: "https://x.example/{id}/{hello}{more}" },
      whole("Group 'hello' in URL template is not present in linkifier pattern."),
    ],
    [
      "a group that the template lacks",
      { url_template: "https://x.example" },
      whole("Group 'id' in linkifier pattern is not present in URL template."),
    ],
    [
      "an example that does not match",
      { example_input: "12" },
      whole("Example input does not match the linkifier pattern."),
    ],
    [
      "a way back without an example",
      { reverse_template: "#{id}" },
      whole("Example text must be set when auto-conversion field is set."),
    ],
    [
      "a way back to another text",
      { example_input: "#12", reverse_template: "T{id}" },
      whole("Example text does not match auto-conversion field."),
    ],
    [
      "a way back with braces of its own",
      { example_input: "#12", reverse_template: "{{#{id}}}" },
      whole("Example text does not match auto-conversion field."),
    ],
    [
      "a way back by an unknown group",
      { example_input: "#12", reverse_template: "#{number}" },
      whole("Group 'number' in auto-conversion field is not present in linkifier pattern."),
    ],
    [
      "a way back with an open brace",
      { example_input: "#12", reverse_template: "#{id" },
      whole("Invalid auto-conversion field: missing '}' character."),
    ],
    [
      "a way back without a name",
      { example_input: "#12", reverse_template: "#{}" },
      whole("Invalid auto-conversion field: empty field name."),
    ],
    [
      "an alternative that is no template",
      { alternative_url_templates: ["https://x.example/{id}", "{"] },
      { msg: "Invalid URL template.", errors: { alternative_url_templates: ["Invalid URL template."] } },
    ],
    [
      "several parts",
      { pattern: "(", url_template: "{" },
      {
        msg: "Invalid URL template.",
        errors: {
          url_template: ["Invalid URL template."],
          __all__: ["Bad regular expression: missing ): ("],
        },
      },
    ],
  ])("%s", async (_what, params, refused) => {
    const error = { result: "error", code: "BAD_REQUEST", ...refused };
    const answer = await addLinkifier(administrator, { ...TICKET, ...params });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(error);
    const id = await addedLinkifier(administrator, { pattern: "other", url_template: "https://x.example" });
    expect((await updateLinkifier(administrator, id, { ...TICKET, ...params })).body).toEqual(error);
    expect(await linkifiersOf(member)).toHaveLength(1);
  });

  test("a pattern that another linkifier has", async () => {
    await addedLinkifier(administrator, TICKET);
    const id = await addedLinkifier(administrator, { pattern: "b", url_template: "https://x.example" });
    const msg = "Realm filter with this Realm and Pattern already exists.";
    const error = { result: "error", code: "BAD_REQUEST", msg, errors: { __all__: [msg] } };
    expect(
      (await addLinkifier(administrator, { ...TICKET, url_template: "https://y.example/{id}" })).body,
    ).toEqual(error);
    expect((await updateLinkifier(administrator, id, TICKET)).body).toEqual(error);
    const twice = await Promise.all(
      [1, 2].map(() => addLinkifier(administrator, { pattern: "c", url_template: "https://c.example" })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.each([
    ["pattern", { pattern: "a".repeat(501) }],
    ["url_template", { url_template: `https://x.example/${"a".repeat(1000)}{id}` }],
    ["example_input", { example_input: `#1 ${"a".repeat(500)}` }],
    ["alternative_url_templates", { alternative_url_templates: Array(11).fill("https://x.example") }],
  ])("%s beyond its limit", async (name, params) => {
    const { status, body } = await addLinkifier(administrator, { ...TICKET, ...params });
    expect(status).toBe(400);
    expect(body.msg).toContain(name);
  });

  test("patterns that other engines take seconds for are checked in milliseconds", async () => {
    const patterns = [
      "a{0,1000}".repeat(50),
      "[\\pL\\pN]{1000}".repeat(30),
      `${"(?:".repeat(80)}a${")*".repeat(80)}`,
    ];
    for (const pattern of patterns) {
      const spent = await leastProcessMilliseconds(150, (attempt) =>
        addLinkifier(administrator, { pattern: `${pattern}|_${attempt}`, url_template: "https://x.example" }),
      );
      expect(spent).toBeLessThan(150);
    }
  });
});

test("doubled braces of a reverse template are braces", async () => {
  const given = {
    pattern: "\\{(?P<id>[0-9]+)\\}",
    url_template: "https://x.example/{id}",
    example_input: "{12}",
    reverse_template: "{{{id}}}",
  };
  const id = await addedLinkifier(administrator, given);
  expect(await linkifiersOf(administrator)).toContainEqual({ id, ...given, alternative_url_templates: [] });
});

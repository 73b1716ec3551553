/** Markup for any channel name is one link with the name as its text. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { renderMessage } from "../../../markdown/render-message.ts";
import { buildChannel, buildOrganization, buildUser } from "../../../testing/build-organization.ts";
import { markdownSnapshot } from "../../markdown-snapshot/markdown-snapshot.ts";
import { channelMarkup } from "./channel-markup.ts";
import { channelName } from "./channel-name.ts";

const writer = buildUser(1);

function rendered(name: string, isPrivate = false): { markup: string; html: string } {
  const channel = buildChannel(7, { name, isPrivate });
  const organization = buildOrganization({ users: [writer], channels: [channel] });
  const markup = channelMarkup(organization, channel, writer);
  return {
    markup,
    html: renderMessage(`to ${markup}.`, markdownSnapshot({ organization, user: writer })).html,
  };
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" };

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&([a-z]+|#39);/g, (whole, name) => entities[name] ?? whole);
}

test("a plain name uses the short form, unless the writer may not know of the channel", () => {
  expect(rendered("design team").markup).toBe("#**design team**");
  expect(rendered("design team", true).markup).toBe("[#design team](#narrow/channel/7-design-team)");
});

test.each([
  "x**](`y>z",
  "a*b",
  "[a](https://evil.example)",
  "<b>",
  "$$x$$",
  "\\",
  "](",
  "@**all**",
  "a>b",
  "*",
  "`",
])("%s stays one link", (name) => {
  const { html } = rendered(name);
  expect(textOf(html)).toBe(`to #${name}.`);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toMatch(/href="[^"]*#narrow\/channel\/7/);
});

test("any other name stays one link too", () => {
  const part = fc.constantFrom(
    ..."ab *_`~[]()<>!@#$&\\|:.^-'\"/1éß",
    "**",
    "](",
    "$$",
    "https://a.example",
    ":smile:",
    "&lt;",
  );
  const hostile = fc.array(part, { minLength: 1, maxLength: 20 }).map((parts) => parts.join("").trim());
  fc.assert(
    fc.property(hostile, fc.boolean(), (given, isPrivate) => {
      fc.pre(given !== "" && [...given].length <= 60);
      const name = channelName(given);
      const { html } = rendered(name, isPrivate);
      expect(textOf(html)).toBe(`to #${name}.`);
      expect(html.match(/<a /g)).toHaveLength(1);
    }),
    { numRuns: 500 },
  );
});

/** Slack's mrkdwn as Markdown. */
import { expect, test } from "vitest";
import { slackText } from "./slack-text.ts";

const names = {
  hasPerson: (key: string) => key === "U1",
  botAccount: (botId: string) => botId,
  hasChannel: (key: string) => key === "C1",
  hasCustomEmoji: (name: string) => name === "shipit",
  domain: "acme.slack.com",
};

const shown = (source: string) =>
  slackText(source, names)
    .text.map((piece) => (typeof piece === "string" ? piece : JSON.stringify(piece)))
    .join("");

test.each([
  ["a &lt; b &amp;&amp; &amp;lt;", "a < b && \\&lt;"],
  ["*bold* _slanted_ ~gone~", "**bold** *slanted* ~~gone~~"],
  ["2*3*4 snake_case_name", "2\\*3\\*4 snake_case_name"],
  ["&gt; quoted\nnot", "> quoted\nnot"],
  ["• one\n• two", "- one\n- two"],
  ["<@U1> and <@U9|olga>", '{"person":"U1"} and @olga'],
  ["<#C1|general> <#C9|gone>", '{"channel":"C1"} #gone'],
  ["<https://e.example/?a=1&amp;b=2|a|b>", "[a\\|b](https://e.example/?a=1&b=2)"],
  ["<https://e.example/>", "https://e.example/"],
  ["<mailto:ann@ann.example|ann@ann.example>", "ann@ann.example"],
  ["<javascript:alert(1)|press>", "press"],
  ["<https://a&gt; @**all** &lt;b>", "<https://a%3E%20@**all**%20%3Cb>"],
  [
    "<https://acme.slack.com/archives/C1/p1767258000000100|there>",
    '{"message":"C1/1767258000.000100","label":"there"}',
  ],
  ["use `<!channel>` now", "use `@channel` now"],
  [
    "```if (x &lt; 1) { <tel:28919.86|28919.86>; *p = @here; }```",
    "\n```\nif (x < 1) { 28919.86; *p = @here; }\n```\n",
  ],
  [":shipit: :slightly_smiling_face: :heart: :nothing:", ":shipit: 🙂 ❤️ \\:nothing:"],
  ["# no heading, @**Ann** and #**general**", "\\# no heading, @\\*\\*Ann\\*\\* and #\\*\\*general\\*\\*"],
  ["<script>alert(1)</script>", "scriptalert(1)/script"],
])("%s", (source, expected) => {
  expect(shown(source)).toBe(expected);
});

test("only a wildcard outside code mentions everybody", () => {
  expect(slackText("<!here> look", names)).toEqual({ text: ["@**all** look"], mentionsAll: true });
  expect(slackText("`<!here>` ```<!channel>```", names).mentionsAll).toBe(false);
});

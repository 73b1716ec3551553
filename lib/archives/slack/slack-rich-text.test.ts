/** Slack's rich text becomes Markdown. */
import { expect, test } from "vitest";
import { renderMessage } from "../../markdown/render-message.ts";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { type Json, list, rich, said, section, shown, slackNames } from "../../testing/slack-elements.ts";
import { blockText } from "./slack-blocks.ts";

const line = (...elements: readonly unknown[]) => shown([rich(section(...elements))]);
const link = (url: string, text?: string, style?: Json): Json => ({
  type: "link",
  url,
  ...(text !== undefined && { text }),
  ...(style && { style }),
});

const bold = { bold: true };

test.each<[string, readonly unknown[], string]>([
  ["entities, which are literal", [said("a &lt; b < c &amp;&amp; d")], "a \\&lt; b \\< c \\&amp;\\&amp; d"],
  ["marks, which are literal", [said("*a* _b_ ~c~ `d` :heart:")], "\\*a\\* _b_ ~c~ \\`d\\` \\:heart:"],
  [
    "our mentions, which are literal",
    [said("@**Ann** #**general**")],
    "@\\*\\*Ann\\*\\* #\\*\\*general\\*\\*",
  ],
  ["beginnings of lines", [said("# a\n> b\n- c\n1. d")], "\\# a\n\\> b\n\\- c\n1\\. d"],
  [
    "styles",
    [said("a", bold), said(" "), said("b", { italic: true }), said(" "), said("c", { strike: true })],
    "**a** *b* ~~c~~",
  ],
  ["styles of one text", [said("a", { bold: true, italic: true, strike: true })], "~~***a***~~"],
  ["code", [said("a*b_&lt;", { code: true })], "`a*b_&lt;`"],
  ["code with a backtick", [said("a`b", { code: true, bold: true })], "**`` a`b ``**"],
  ["spaces at the ends of a style", [said("a"), said(" b ", bold), said("c")], "a **b** c"],
  ["lines of a style", [said("a\n\nb", bold)], "**a**\n\n**b**"],
  ["styles side by side", [said("a", bold), said("b", { italic: true })], "**a**&#8203;*b*"],
  ["a style that ends within a word", [said("(a)", bold), said("b")], "**(a)**&#8203;b"],
  ["a style that begins within a word", [said("a"), said("(b)", bold)], "a&#8203;**(b)**"],
  ["a text in pieces", [said("a &"), said("lt; ~"), said("~")], "a \\&lt; \\~\\~"],
  ["a link", [link("https://e.example/?a=1&b=2", "a|b")], "[a\\|b](https://e.example/?a=1&b=2)"],
  ["a styled link", [link("https://e.example/", "a", bold)], "**[a](https://e.example/)**"],
  ["an address", [said("see "), link("https://e.example/"), said(" now")], "see https://e.example/ now"],
  ["an address before a letter", [link("https://e.example/"), said("です")], "<https://e.example/>です"],
  ["an address in parentheses", [link("https://e.example/a)b", "a")], "[a](https://e.example/a%29b)"],
  ["a mail address", [link("mailto:ann@ann.example", "ann@ann.example")], "ann@ann.example"],
  ["a dangerous link", [link("javascript:alert(1)", "press")], "press"],
  [
    "a link to a message of the workspace",
    [link("https://acme.slack.com/archives/C1/p1767258000000100", "there")],
    '{"message":"C1/1767258000.000100","label":"there"}',
  ],
  [
    "people",
    [{ type: "user", user_id: "U1" }, said(" and "), { type: "user", user_id: "U9" }],
    '{"person":"U1"} and @U9',
  ],
  [
    "channels",
    [{ type: "channel", channel_id: "C1" }, said(" "), { type: "channel", channel_id: "C9" }],
    '{"channel":"C1"} #C9',
  ],
  ["a group", [{ type: "usergroup", usergroup_id: "S1" }], "@S1"],
  ["a workspace", [{ type: "team", team_id: "T1" }], "@T1"],
  ["an emoji", [{ type: "emoji", name: "wave", unicode: "1f44b" }], "👋"],
  ["an emoji with its tone", [{ type: "emoji", name: "wave::skin-tone-4", unicode: "1f44b-1f3fd" }], "👋🏽"],
  ["an emoji with a tone beside it", [{ type: "emoji", name: "wave", skin_tone: 4 }], "👋🏽"],
  ["an emoji that needs a selector", [{ type: "emoji", name: "heart", unicode: "2764" }], "❤️"],
  ["an emoji that has a selector", [{ type: "emoji", name: "heart", unicode: "2764-fe0f" }], "❤️"],
  ["a family", [{ type: "emoji", name: "x", unicode: "1f468-200d-1f469-200d-1f466" }], "👨‍👩‍👦"],
  ["the workspace's own emoji", [{ type: "emoji", name: "shipit" }], ":shipit:"],
  ["an unknown emoji", [{ type: "emoji", name: "nothing" }], "\\:nothing:"],
  ["an emoji that is none", [{ type: "emoji", name: "nothing", unicode: "0041" }], "\\:nothing:"],
  ["an emoji beyond Unicode", [{ type: "emoji", name: "tada", unicode: "ffffff" }], "🎉"],
  ["a date", [{ type: "date", timestamp: 1720710212, fallback: "then" }], "<time:2024-07-11T15:03:32.000Z>"],
  [
    "a date with an address",
    [{ type: "date", timestamp: 1, fallback: "a", url: "https://e.example/" }],
    "[a](https://e.example/)",
  ],
  ["a date that is none", [{ type: "date", timestamp: 1e300, fallback: "th*en" }], "th\\*en"],
  ["a color", [{ type: "color", value: "#ff0000" }], "\\#ff0000"],
  ["what is new with a text", [{ type: "brand_new", text: "a" }], "a"],
  ["what is new with an address", [{ type: "canvas", url: "https://e.example/" }], "https://e.example/"],
])("rich text: %s", (_name, elements, expected) => {
  expect(line(...elements)).toBe(expected);
});

test.each<[string, readonly unknown[], string]>([
  ["paragraphs", [section(said("a\n")), section(said("b"))], "a\n\nb"],
  ["a list", [section(said("a:\n")), list({}, [said("b")], [said("- c")])], "a:\n\n- b\n- \\- c"],
  [
    "levels",
    [
      list({ style: "ordered", indent: 0 }, [said("a")], [said("b\nc")]),
      list({ indent: 1 }, [said("d")]),
      list({ indent: 2 }, [said("e", bold)]),
      list({ style: "ordered", indent: 0, offset: 2 }, [said("f")]),
    ],
    "1. a\n2. b\n   c\n   - d\n     - **e**\n3. f",
  ],
  ["a skipped level", [list({ indent: 3 }, [said("a")]), list({ indent: 5 }, [said("b")])], "- a\n  - b"],
  ["mentions in items", [list({}, [{ type: "user", user_id: "U1" }], [said("b")])], '- {"person":"U1"}\n- b'],
  [
    "a quotation",
    [
      { type: "rich_text_quote", elements: [said("a\n"), { type: "user", user_id: "U1" }] },
      section(said("b")),
    ],
    '> a\n> {"person":"U1"}\n\nb',
  ],
  ["a list with a border", [list({ border: 1 }, [said("a")], [said("b")])], "> - a\n> - b"],
  [
    "code",
    [{ type: "rich_text_preformatted", elements: [said("if (x < 1) *p = `@here`;\n")], border: 0 }],
    "```\nif (x < 1) *p = `@here`;\n```",
  ],
  [
    "code with a language and a fence",
    [
      {
        type: "rich_text_preformatted",
        language: "c++",
        elements: [said("```"), link("https://e.example/")],
      },
    ],
    "````c++\n```https://e.example/\n````",
  ],
])("parts of rich text: %s", (_name, parts, expected) => {
  expect(shown([rich(...parts)], "fallback")).toBe(expected);
});

test("names come from the text, where the blocks have only ids", () => {
  const group = { type: "usergroup", usergroup_id: "S1" };
  const stranger = { type: "user", user_id: "U9" };
  const text = "<!subteam^S1|@marketing> <@U9|olga>";
  expect(shown([rich(section(group, said(" "), stranger))], text)).toBe("@marketing @olga");
});

test("only a broadcast mentions everybody", () => {
  const broadcast = { type: "broadcast", range: "here" };
  expect(blockText([rich(section(broadcast, said("!")))], slackNames, "")).toEqual({
    text: ["@**all**!"],
    mentionsAll: true,
  });
  expect(blockText([rich(section(said("@**all** <!here>")))], slackNames, "<!here>")?.mentionsAll).toBe(
    false,
  );
});

test("a private character of the source moves no reference", () => {
  const elements = [
    said("\ue010a\ue010"),
    { type: "user", user_id: "U1" },
    said("\ue010"),
    { type: "team", team_id: "\ue010T" },
  ];
  expect(line(...elements)).toBe('a{"person":"U1"}@T');
});

test("what is rendered has the styles of Slack", () => {
  const runs = [said("(a)", bold), said("b"), said("c", { italic: true }), said("d", { strike: true })];
  const { html } = renderMessage(line(...runs) ?? "", corpusSnapshot);
  expect(html.replaceAll("\u200b", "")).toBe("<p><strong>(a)</strong>b<em>c</em><del>d</del></p>");
});

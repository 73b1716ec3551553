/** A workspace of Slack with a message of every kind that its export may hold. */
import { at } from "./joined-workspace.ts";
import { list, rich, said, section } from "./slack-elements.ts";

const richText = rich(
  section(said("Hi "), { type: "user", user_id: "U1" }, said(", "), said("all & <sundry>", { bold: true })),
  list({ style: "ordered", indent: 0 }, [said("one")], [{ type: "channel", channel_id: "C1" }]),
  list({ indent: 1 }, [{ type: "emoji", name: "wave", unicode: "1f44b-1f3fd", skin_tone: 4 }]),
  { type: "rich_text_quote", elements: [said("quoted\ntwice")] },
  { type: "rich_text_preformatted", elements: [said("if (a < b) *p = `x`;")], border: 0 },
  section({ type: "link", url: "https://e.example/?a=1&b=2", text: "there" }, said(" "), {
    type: "broadcast",
    range: "here",
  }),
);

const appBlocks = [
  { type: "header", text: { type: "plain_text", text: "Deploy &amp; run", emoji: true } },
  {
    type: "section",
    text: { type: "mrkdwn", text: "*main* &lt;3 <@U3>" },
    fields: [{ type: "plain_text", text: "left" }],
    accessory: { type: "button", text: { type: "plain_text", text: "Press" } },
  },
  { type: "divider" },
  { type: "image", image_url: "https://e.example/a.png", alt_text: "a chart" },
  { type: "context", elements: [{ type: "mrkdwn", text: "by _ci_" }] },
  {
    type: "table",
    rows: [
      [
        { type: "raw_text", text: "a" },
        { type: "raw_text", text: "b|c" },
      ],
      [
        { type: "raw_text", text: "1" },
        { type: "raw_text", text: "2" },
      ],
    ],
  },
  { type: "actions", elements: [{ type: "button", text: { type: "plain_text", text: "Press" } }] },
];

const canvas = {
  id: "F9",
  title: "Plan",
  mode: "quip",
  filetype: "quip",
  mimetype: "application/vnd.slack-docs",
  url_private: "https://files.slack.com/files-pri/T1-F9/canvas",
  permalink: "https://acme.slack.com/docs/T1/F9",
};

/** In the order of their times. */
export const slackRows: readonly object[] = [
  { ts: at(0), text: "Hi <@U1>, *all &amp; &lt;sundry&gt;* …", blocks: [richText] },
  { ts: at(1), user: undefined, bot_id: "B1", username: "ci", text: "a fallback", blocks: appBlocks },
  {
    ts: at(2),
    text: "",
    attachments: [
      {
        fallback: "[no preview available]",
        blocks: [{ type: "section", text: { type: "mrkdwn", text: "in an *attachment*" } }],
      },
    ],
  },
  { ts: at(3), text: "of *text*", blocks: [{ type: "brand_new" }] },
  { ts: at(4), text: "a plan", thread_ts: at(4), reply_count: 2 },
  { ts: at(5), text: "only in the thread", thread_ts: at(4) },
  {
    ts: at(6),
    subtype: "thread_broadcast",
    text: "also in the channel",
    thread_ts: at(4),
    root: { ts: at(4) },
  },
  { ts: at(7), text: "see", files: [canvas] },
  { ts: at(8), text: "", files: [{ id: "F1", mode: "tombstone" }] },
  {
    ts: at(9),
    text: "edited",
    edited: { user: "U2", ts: at(10) },
    reactions: [{ name: "+1", users: ["U1"] }],
  },
];

/** Files of the export besides the list of people and the messages. */
export const slackFiles: Readonly<Record<string, unknown>> = {
  "channels.json": [
    {
      id: "C1",
      name: "general",
      members: ["U1", "U2"],
      purpose: { value: "of <@U1>" },
      pins: [{ id: at(0), type: "C", created: 1_767_258_100, user: "U1", owner: "U2" }],
    },
  ],
  "canvases.json": [canvas, { ...canvas, id: "F8", title: "Shared nowhere" }],
  "FC:F9:Plan/2026-01-01.json": [{ type: "message", user: "U2", ts: at(11), text: "a comment" }],
  "FC:F9:Plan/plan.json": {},
};

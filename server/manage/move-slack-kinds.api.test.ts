/** A message of every kind of Slack's comes, and goes when its import is undone. */
import { expect, test } from "vitest";
import { organizationInUse, slackExport } from "../../lib/testing/joined-workspace.ts";
import { messagesSeenBy } from "../../lib/testing/moved-in.ts";
import { rowsOfRealm } from "../../lib/testing/realm-rows.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { slackFiles, slackRows } from "../../lib/testing/slack-kinds.ts";
import { runCommand } from "./run-command.ts";

const { server } = await serveOrganization();

const inGeneral = [{ operator: "channel", operand: "general" }];

test("blocks, attachments, threads and canvases become messages, each once", async () => {
  const { org, join } = await organizationInUse(server.port);
  const report = await join(await slackExport({ rows: slackRows, files: slackFiles }));
  const found = (await messagesSeenBy(org.member.client, inGeneral)).slice(1);
  const contents = found.map(({ content }) =>
    content.replaceAll(/\|\d+\*\*/g, "**").replaceAll(/\/\d+-/g, "/N-"),
  );
  expect(contents).toEqual([
    [
      "Hi @**member person**, **all & \\<sundry>**",
      "1. one\n2. [#general](#narrow/channel/N-general)\n   - 👋🏽",
      "> quoted\n> twice",
      "```\nif (a < b) *p = `x`;\n```",
      "[there](https://e.example/?a=1&b=2) @**all**",
    ].join("\n\n"),
    [
      "### Deploy & run",
      "**main** <3 @**gus of Slack**\nleft",
      "---",
      "[a chart](https://e.example/a.png)",
      "by *ci*",
      "| a | b\\|c |\n| --- | --- |\n| 1 | 2 |",
    ].join("\n\n"),
    "> in an **attachment**",
    "of **text**",
    "a plan",
    "only in the thread",
    "also in the channel",
    "see\n\n[Plan](https://acme.slack.com/docs/T1/F9)",
    "(a deleted file: a file)",
    "edited",
  ]);
  const thread = found.filter(({ subject }) => subject === "a plan 2026-01-01");
  expect(thread.map(({ content }) => content)).toEqual([
    "a plan",
    "only in the thread",
    "also in the channel",
  ]);
  expect(found[0]?.flags).toEqual(expect.arrayContaining(["mentioned", "read"]));
  const reasons = report.left_out.map(({ reason, examples }) => [reason, ...examples]);
  expect(reasons).toEqual(
    expect.arrayContaining([
      ["A canvas that no message shares was left out.", "F8: Shared nowhere"],
      ["Comments on a canvas were left out.", "FC:F9:Plan, 1 days"],
      [
        "A canvas is named and linked in its message; the export does not hold it.",
        "general/2026-01-01.json, row 8",
      ],
    ]),
  );
});

test("undone, nothing of them is left", async () => {
  const { org, subdomain, join } = await organizationInUse(server.port);
  const comparable = async () => {
    const { audit_entry: _log, topic_read: _read, ...rows } = await rowsOfRealm(org.realmId, ["received"]);
    return rows;
  };
  const before = await comparable();
  const file = await slackExport({ rows: slackRows, files: slackFiles });
  const trial = await join(file, ["--dry-run"]);
  expect(await comparable()).toEqual(before);
  const imported = await join(file);
  expect(trial.left_out).toEqual(imported.left_out);
  await runCommand(["import", "undo", subdomain]);
  expect(await comparable()).toEqual(before);
});

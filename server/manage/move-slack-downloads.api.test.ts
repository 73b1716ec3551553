/** The command keeps the files that it has downloaded from Slack until it has succeeded. */
import { copyFile, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { configuration } from "../../lib/config.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { at, organizationInUse, slackExport } from "../../lib/testing/joined-workspace.ts";
import { moveIn } from "../../lib/testing/moved-in.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { runCommand } from "./run-command.ts";

const { server } = await serveOrganization();

const asked: string[] = [];

let bookmarks = () => Response.json({ ok: true, bookmarks: [] });

/** Stands in for Slack's servers. */
function answerAsSlack(): void {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (given) => {
    const { pathname, searchParams } = new URL(String(given));
    asked.push(pathname);
    if (pathname === "/api/emoji.list") return Response.json({ ok: true, emoji: {} });
    if (pathname === "/api/bookmarks.list" && searchParams.get("channel_id") === "C1") return bookmarks();
    const isCanvas = pathname.endsWith("/canvas");
    const headers = { "content-type": isCanvas ? "text/html" : "text/plain" };
    return new Response(`content of ${pathname}`, { headers });
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  asked.length = 0;
  bookmarks = () => Response.json({ ok: true, bookmarks: [] });
});

const kept = () => readdir(path.join(configuration().dataFolder, "slack-downloads")).catch(() => []);
const files = () => asked.filter((pathname) => !pathname.startsWith("/api/"));

const rows = [
  {
    ts: at(0),
    text: "",
    files: [
      {
        id: "F1",
        name: "a.txt",
        mimetype: "text/plain",
        url_private: "https://files.slack.com/files-pri/T1-F1/a",
      },
      {
        id: "F2",
        title: "Plan",
        mode: "quip",
        filetype: "quip",
        url_private: "https://files.slack.com/files-pri/T1-F2/canvas",
      },
    ],
  },
];

test("a command that fails leaves its files to the next one, which removes them when it succeeds", async () => {
  const { org, subdomain } = await organizationInUse(server.port);
  const words = ["import", "slack", await slackExport({ rows }), subdomain, "--into", "--token=xoxb-1"];
  const map = path.join(await mkdtemp(path.join(tmpdir(), "parley-map-")), "people.csv");
  await writeFile(map, "archived,address\nnobody@example.com,member@example.com\n");
  answerAsSlack();
  await expect(runCommand([...words, `--map=${map}`])).rejects.toThrow("Nobody in the export");
  expect(files()).toHaveLength(2);
  expect(await kept()).toHaveLength(1);

  const imported = await runCommand(words);
  expect(imported).toContain("2 files");
  expect(files()).toEqual(["/files-pri/T1-F1/a", "/files-pri/T1-F2/canvas"]);
  expect(await kept()).toEqual([]);
  const stored = await query<{ name: string }>(sql`
    SELECT name FROM attachment WHERE realm_id = ${org.realmId} ORDER BY id`);
  expect(stored.map(({ name }) => name)).toEqual(["a.txt", "Plan.html"]);
});

test("an export that was imported before is refused before anything is asked of Slack", async () => {
  const { subdomain } = await organizationInUse(server.port);
  const words = ["import", "slack", await slackExport({ rows }), subdomain, "--into", "--token=xoxb-1"];
  answerAsSlack();
  await runCommand(words);
  asked.length = 0;
  await expect(runCommand(words)).rejects.toThrow("import undo");
  expect(asked).toEqual([]);
  expect(await kept()).toEqual([]);

  await runCommand(["import", "undo", subdomain]);
  expect(await runCommand(words)).toContain("2 files");
  expect(files()).toHaveLength(2);
});

test("a trial asks nothing of Slack", async () => {
  const { subdomain } = await organizationInUse(server.port);
  answerAsSlack();
  const words = ["import", "slack", await slackExport({ rows }), subdomain, "--into", "--token=xoxb-1"];
  await runCommand([...words, "--dry-run"]);
  expect(asked).toEqual([]);
  expect(await kept()).toEqual([]);
});

const moveWithToken = async () => {
  const write = async (file: string) =>
    copyFile(await slackExport({ rows: [{ ts: at(0), text: "hi" }] }), file);
  const { subdomain, report } = await moveIn("slack", write, ["--name=Acme", "--token=xoxb-1"]);
  const [channel] = await query<{ description: string }>(sql`
    SELECT c.description FROM channel c JOIN realm r ON r.id = c.realm_id WHERE r.subdomain = ${subdomain}`);
  return { description: channel?.description, report };
};

test("with a token, bookmarks are links in the description", async () => {
  answerAsSlack();
  bookmarks = () =>
    Response.json({
      ok: true,
      bookmarks: [
        { id: "Bk1", title: "Run [book]", link: "https://e.example/a(b)", type: "link" },
        { id: "Bk2", title: "", link: "https://e.example/" },
        { id: "Bk3", title: "press", link: "javascript:alert(1)" },
        null,
      ],
    });
  const { description } = await moveWithToken();
  expect(description).toBe(
    "theirs Bookmarks: [Run \\[book\\]](https://e.example/a%28b%29), https://e.example/",
  );
});

test.each([
  ["missing_scope", "Bookmarks were left out: the token lacks the scope bookmarks:read."],
  ["not_in_channel", "Slack does not list a channel's bookmarks."],
])("bookmarks that Slack refuses with %s are reported", async (error, reason) => {
  answerAsSlack();
  bookmarks = () => Response.json({ ok: false, error });
  const { description, report } = await moveWithToken();
  expect(description).toBe("theirs");
  expect(report.left_out).toContainEqual(expect.objectContaining({ reason, count: 1 }));
});

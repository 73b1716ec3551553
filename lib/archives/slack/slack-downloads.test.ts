/** Files and emoji are downloaded from Slack with a token, and only from Slack. */
import { mkdtemp } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { MoveReport } from "../moved-teams/move-report.ts";
import { SlackDownloads } from "./slack-downloads.ts";
import { type SlackFile, slackUser } from "./slack-shapes.ts";

const asked: { path: string; authorization: string | undefined }[] = [];
let refusal: string | null = null;

function answer({ url: given = "", headers }: IncomingMessage, response: ServerResponse): void {
  const url = given.replace(/^\/files-pri\/T1-F\d/, "");
  asked.push({ path: url, authorization: headers.authorization });
  const isFirst = asked.filter(({ path }) => path === url).length === 1;
  if (url === "/api/emoji.list") {
    const emoji = {
      party: `${origin}/party.png`,
      fete: "alias:party",
      plus: "alias:+1",
      evil: "http://a.example/",
    };
    response.end(JSON.stringify(refusal === null ? { ok: true, emoji } : { ok: false, error: refusal }));
  } else if (url === "/busy" && isFirst) response.writeHead(429, { "retry-after": "0" }).end();
  else if (url === "/sign-in") response.writeHead(302, { location: `${origin}/busy` }).end();
  else if (url === "/page") response.writeHead(200, { "content-type": "text/html" }).end("<p>Sign in</p>");
  else if (url === "/canvas")
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<h1>Plan</h1>");
  else if (url === "/page-with-script")
    response.writeHead(200, { "content-type": "text/html" }).end("<html><head><script>x</script>");
  else if (url === "/gone") response.writeHead(404).end();
  else response.writeHead(200, { "content-type": "image/png" }).end(`content of ${url}`);
}

const server = createServer(answer).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const { port } = z.object({ port: z.int() }).parse(server.address());
const origin = `http://127.0.0.1:${port}`;
afterAll(() => server.close());

const newFolder = () => mkdtemp(path.join(tmpdir(), "parley-downloads-"));

/** @param given where a former run has left its files. */
const open = async (report = new MoveReport(), given: string | null = null) => {
  const servers = { api: origin, files: [origin], emoji: [origin], avatars: [origin] };
  return SlackDownloads.open("xoxb-1", servers, given ?? (await newFolder()), report);
};

const named = (id: string, path: string): SlackFile => ({
  id,
  name: `${id}.png`,
  title: null,
  mode: "hosted",
  mimetype: "image/png",
  filetype: "png",
  permalink: "",
  url_private: path.startsWith("/") ? `${origin}/files-pri/T1-${id}${path}` : path,
});

test("a file is downloaded with the token, again where Slack is busy", async () => {
  const downloads = await open();
  expect(downloads.expect(named("F1", "/busy"))).toBe(true);
  const file = await downloads.file("F1");
  expect(file).toMatchObject({ size: "content of /busy".length, name: "F1.png" });
  expect(file && (await buffer(await file.open())).toString()).toBe("content of /busy");
  const tries = asked.filter(({ path }) => path === "/busy");
  expect(tries.map(({ authorization }) => authorization)).toEqual(["Bearer xoxb-1", "Bearer xoxb-1"]);
});

test.each(["/page", "/sign-in", "/gone"])("what %s answers is no file", async (path) => {
  const downloads = await open();
  expect(downloads.expect(named("F1", path))).toBe(true);
  expect(await downloads.file("F1")).toBeNull();
});

test("a canvas is a page, and the sign-in page is no canvas", async () => {
  const downloads = await open();
  const canvas = { ...named("F1", "/canvas"), title: "Plan", mode: "quip", filetype: "quip" };
  expect(downloads.expect(canvas)).toBe(true);
  const file = await downloads.file("F1");
  expect(file).toMatchObject({ name: "Plan.html" });
  expect(file && (await buffer(await file.open())).toString()).toBe("<h1>Plan</h1>");
  expect(
    downloads.expect({ ...canvas, id: "F2", url_private: `${origin}/files-pri/T1-F2/page-with-script` }),
  ).toBe(true);
  expect(await downloads.file("F2")).toBeNull();
});

/** Only its user info keeps it from being asked for. */
const credentialed = `http://u:p@127.0.0.1:${port}/files-pri/T1-F1/a.png`;

test.each(["https://files.slack.example/F1", "javascript:alert(1)", "", credentialed])(
  "nothing is asked at %s",
  async (address) => {
    const downloads = await open();
    expect(downloads.expect(named("F1", address))).toBe(false);
    expect(await downloads.file("F1")).toBeNull();
  },
);

test.each([
  "/files-pri/T1-F2/a.png",
  "/files-pri/T1-F1/../T1-F2/a.png",
  "/files-pri/T1-F1",
  "/api/F1/a",
  "/",
])("a file is not asked for at %s, which does not name it", async (path) => {
  const downloads = await open();
  expect(downloads.expect(named("F1", origin + path))).toBe(false);
  expect(downloads.expect(named("", `${origin}/files-pri/T1-/a`))).toBe(false);
});

test("custom emoji come with their aliases, and without the token", async () => {
  const downloads = await open();
  expect(downloads.emoji.map(({ name, fileKey }) => [name, fileKey])).toEqual([
    ["party", ":party:"],
    ["fete", ":fete:"],
  ]);
  expect(await downloads.file(":fete:")).toMatchObject({ size: "content of /party.png".length });
  expect(asked.at(-1)).toEqual({ path: "/party.png", authorization: undefined });
});

const person = (profile: object) => slackUser.parse({ id: "U1", profile });

test("a chosen profile picture is downloaded without the token", async () => {
  const downloads = await open();
  const chosen = person({ is_custom_image: true, image_512: `${origin}/512.png`, image_original: "" });
  const key = downloads.pictureOf(chosen) ?? "";
  expect(await downloads.file(key)).toMatchObject({ size: "content of /512.png".length });
  expect(asked.at(-1)).toEqual({ path: "/512.png", authorization: undefined });
  const older = person({ image_original: `${origin}/original.png` });
  expect(downloads.pictureOf(older)).toBe(`@${origin}/original.png`);
});

test.each([
  { image_512: "https://avatars.slack-edge.com/512.png" },
  { is_custom_image: true, image_512: "https://secure.gravatar.com/avatar/1.jpg" },
  {},
])("nothing is asked for a picture that nobody chose, or that is elsewhere: %j", async (profile) => {
  const downloads = await open();
  expect(downloads.pictureOf(person(profile))).toBeNull();
  expect(await downloads.file("@https://a.example/512.png")).toBeNull();
});

test("a refused token ends the move, and one without the scope leaves emoji out", async () => {
  refusal = "invalid_auth";
  await expect(open()).rejects.toThrow('Slack refuses the token: "invalid_auth".');
  refusal = "missing_scope";
  const report = new MoveReport();
  const downloads = await open(report);
  expect(downloads.emoji).toEqual([]);
  expect(report.text).toContain("emoji:read");
});

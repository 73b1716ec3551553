/** The commands and programs of docs/api work as printed. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { EventReader } from "../../lib/testing/clients/event-reader.ts";
import { pictureFile } from "../../lib/testing/pictures.ts";
import {
  createTestOrganization,
  TEST_PASSWORD,
  type TestOrganization,
} from "../../lib/testing/test-organization.ts";
import { startTestServer, type TestServer } from "../../lib/testing/test-server.ts";

const PAGES = path.join(import.meta.dirname, "..", "..", "docs", "api");

let server: TestServer;
let org: TestOrganization;
let folder: string;
let ada: string;

beforeAll(async () => {
  server = await startTestServer();
  org = await createTestOrganization(server.port, { subdomain: "" });
  folder = await mkdtemp(path.join(tmpdir(), "parley-pages-"));
  await writeFile(path.join(folder, "picture.png"), new Uint8Array(await pictureFile().arrayBuffer()));
  for (const name of ["ada", "grace"]) {
    const person = { email: `${name}@example.com`, full_name: name, password: TEST_PASSWORD };
    await org.owner.client.post("/users", person);
  }
  await org.owner.subscribe("general");
  const key = await org.anonymous.post("/fetch_api_key", {
    username: "ada@example.com",
    password: TEST_PASSWORD,
  });
  ada = `ada@example.com:${z.string().parse(key.body.api_key)}`;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
});

async function blocksOf(page: string, language: string): Promise<string[]> {
  const text = await readFile(path.join(PAGES, page), "utf8");
  const blocks = text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"));
  return Array.from(blocks, ([, block = ""]) =>
    block
      .replaceAll("https://chat.example.com", `http://localhost:${server.port}`)
      .replaceAll("password=…", `password=${TEST_PASSWORD}`)
      .replaceAll(/^ME=.*\n/gm, ""),
  );
}

/** Each command's answer. */
async function run(commands: string): Promise<unknown[]> {
  const script = `curl() { command curl -sS "$@"; echo; }\n${commands}`;
  const { stdout } = await promisify(execFile)("sh", ["-euc", script], {
    cwd: folder,
    env: { ...process.env, ME: ada },
  });
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

const succeeds = expect.objectContaining({ result: "success" });

test("the quickstart's commands succeed", async () => {
  for (const block of await blocksOf("quickstart.md", "sh")) {
    const answers = await run(block);
    expect(answers).toEqual(answers.map(() => succeeds));
    expect(answers).not.toEqual([]);
  }
});

test("the commands about errors answer as printed", async () => {
  const [refused = "", ...others] = await blocksOf("errors.md", "sh");
  const [printed = ""] = await blocksOf("errors.md", "json");
  expect(await run(refused)).toEqual([JSON.parse(printed)]);
  for (const block of others) {
    const [first, again] = [await run(block), await run(block)];
    expect(first).toEqual([succeeds]);
    expect(again).toEqual(first);
  }
});

test("the commands about events register a queue, wait for an event, and read on", async () => {
  const [register = "", wait = "", readOn = ""] = await blocksOf("events.md", "sh");
  const [queue] = z
    .tuple([z.object({ queue_id: z.string(), last_event_id: z.int() })])
    .parse(await run(register));
  const sent = await org.owner.send([await idOf("ada")], "something happens");
  const waiting = wait
    .replace(/queue_id=\S+/, `queue_id=${queue.queue_id}`)
    .replace(/last_event_id=\S+/, `last_event_id=${queue.last_event_id}`);
  expect(await run(waiting)).toMatchObject([{ events: [{ type: "message", message: { id: sent } }] }]);
  expect(await run(readOn.replace(/anchor=\d+/, `anchor=${sent - 1}`))).toMatchObject([
    { found_newest: true, messages: [{ id: sent }] },
  ]);
});

test("the quickstart's program in JavaScript repeats direct messages", async () => {
  await repeats(["js", "echo.mjs", process.execPath]);
});

test.skipIf(!hasRequests())("the quickstart's program in Python repeats direct messages", async () => {
  await repeats(["py", "echo.py", "python3"]);
});

function hasRequests(): boolean {
  try {
    execFileSync("python3", ["-c", "import requests"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test("the commands about bots create a bot that offers a command and buttons, and answers both", async () => {
  const [create = ""] = await blocksOf("bots.md", "sh");
  const [made] = z
    .tuple([z.looseObject({ user_id: z.int(), username: z.string(), api_key: z.string() })])
    .parse(await run(create));
  const { user_id: id, username, api_key: key } = made;
  await org.owner.subscribe("releases", { principals: [org.owner.id, id] });
  const to = await org.owner.channelId("releases");
  const asBot = (commands: string) => run(`BOT='${username}:${key}'\n${commands}`);
  const client = new ApiClient(server.port, {
    credentials: { email: username, apiKey: key },
    host: org.host,
  });
  const events = await EventReader.open(client, { event_types: ["interaction"] });
  const next = async () => z.looseObject({ reply_token: z.string() }).parse(await events.next("interaction"));

  const [registering = "", answering = ""] = await blocksOf("commands.md", "sh");
  const [call = ""] = await blocksOf("commands.md", "json");
  const [command] = z.tuple([z.looseObject({ id: z.int() })]).parse(await asBot(registering));
  const place = { type: "channel", to, topic: "releases", text: "web" };
  await org.owner.client.post(`/bots/commands/${command.id}/call`, place);
  const called = await next();
  expect(Object.keys(called).sort()).toEqual(["id", ...Object.keys(JSON.parse(call))].sort());
  expect(await asBot(answering.replace(/token=\S+/, `token=${called.reply_token}`))).toEqual([succeeds]);

  const [offering = "", acting = ""] = await blocksOf("buttons.md", "sh");
  const [choice = ""] = await blocksOf("buttons.md", "json");
  const [offer] = z.tuple([z.looseObject({ id: z.int() })]).parse(await asBot(offering));
  await org.owner.client.post(`/messages/${offer.id}/actions`, { action: "go" });
  const pressed = await next();
  const printed = JSON.parse(choice);
  expect(Object.keys(pressed).sort()).toEqual(["id", ...Object.keys(printed)].sort());
  expect(pressed.values).toEqual(printed.values);
  const acted = acting
    .replace("messages/2115", `messages/${offer.id}`)
    .replace(/token=\S+/, `token=${pressed.reply_token}`);
  expect(await asBot(acted)).toEqual([succeeds, succeeds]);

  const [limiting = ""] = await blocksOf("keys.md", "sh");
  expect(await run(limiting.replace("/17/", `/${id}/`))).toEqual([succeeds]);
});

async function idOf(name: string): Promise<number> {
  const { body } = await org.owner.client.get(`/users/${name}@example.com`);
  return z.object({ user_id: z.int() }).parse(body.user).user_id;
}

async function repeats([language, file, command]: readonly [string, string, string]): Promise<void> {
  const made = await org.owner.client.post("/bots", { full_name: `Echo ${language}`, short_name: language });
  const { user_id: id, api_key } = z.object({ user_id: z.int(), api_key: z.string() }).parse(made.body);
  const { bots } = z
    .object({ bots: z.array(z.object({ user_id: z.int(), username: z.string() })) })
    .parse((await org.owner.client.get("/bots")).body);
  const username = bots.find(({ user_id }) => user_id === id)?.username ?? "";
  const [program = ""] = await blocksOf("quickstart.md", language);
  const text = program.replace("echo-bot@chat.example.com", username).replace("API_KEY", api_key);
  await writeFile(path.join(folder, file), text);
  const running = spawn(command, [file], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const answers = {
    anchor: "newest",
    num_before: 1,
    num_after: 0,
    narrow: [
      ["dm", [id]],
      ["sender", id],
    ],
  };
  try {
    // The first messages may precede the program's registration.
    await vi.waitFor(
      async () => {
        await org.owner.send([id], "Hello, echo");
        const { body } = await org.owner.client.get("/messages", { ...answers, apply_markdown: false });
        expect(body).toMatchObject({ messages: [{ content: "Hello, echo" }] });
      },
      { timeout: 60_000, interval: 500 },
    );
  } finally {
    running.kill();
  }
}

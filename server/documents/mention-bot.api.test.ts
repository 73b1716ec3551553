/** The starter of the documents, as a program of its own against a real server. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";

const { server, org } = await serveOrganization();
const { bot, member } = org;
await member.subscribe("questions", { principals: [member.id, bot.id] });

const programs: ChildProcess[] = [];
afterAll(() => {
  for (const program of programs) program.kill();
});

/** The organization is chosen by the host name, which only a proxy can give a program on this machine. */
async function siteOf(): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const passed = request(
      { port: server.port, host: "127.0.0.1", method, path: url, headers: { ...headers, host: org.host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${z.object({ port: z.int() }).parse(proxy.address()).port}`;
}

async function startBot(): Promise<void> {
  const program = spawn(
    process.execPath,
    [path.join(import.meta.dirname, "../../docs/api/bots/mention-bot.ts")],
    {
      env: {
        ...process.env,
        SITE: await siteOf(),
        EMAIL: bot.email,
        KEY: bot.apiKey,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  programs.push(program);
  await once(program.stdout, "data");
}

const arrival = z.object({
  message: z.looseObject({ sender_id: z.int(), subject: z.string(), type: z.string(), content: z.string() }),
});

test("the starter answers a mention in its topic and a direct message, once each", async () => {
  await startBot();
  const reader = await member.listen({ event_types: ["message"], apply_markdown: false });
  const answers: z.infer<typeof arrival>["message"][] = [];
  const answersUpTo = async (count: number) => {
    while (answers.length < count) {
      const messages = (await reader.read({ wait: true })).map((event) => arrival.parse(event).message);
      answers.push(...messages.filter(({ sender_id }) => sender_id === bot.id));
    }
    return answers;
  };
  await member.send("questions", "not for the bot", { topic: "tides" });
  await member.send("questions", "@**Member's bot** when is high tide?", { topic: "tides" });
  await answersUpTo(1);
  await member.send([bot.id], "hello");
  expect(await answersUpTo(2)).toMatchObject([
    { type: "stream", subject: "tides", content: "member person said: when is high tide?" },
    { type: "private", content: "member person said: hello" },
  ]);
});

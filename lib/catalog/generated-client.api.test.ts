/** A client generated from the API document compiles, and talks to the server. */
import { execFile } from "node:child_process";
import { mkdtemp, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openApiDocument } from "../kernel/openapi/document.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import { createTestOrganization } from "../testing/test-organization.ts";
import { documentParts } from "./document-parts.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const run = promisify(execFile);

const { server } = await serveOrganization({ development: false });
// The generated client calls the server at its own address.
const { member, owner } = await createTestOrganization(server.port, { subdomain: "" });

const client = `
import createClient from "openapi-fetch";
import type { components, paths } from "./api.d.ts";

const [baseUrl = "", key = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl, headers: { authorization: "Basic " + btoa(key) } });

type Event = components["schemas"]["Event"];

function inWords(event: Event): string {
  if (event.type === "reaction") return event.op + " " + event.emoji_name;
  return event.type === "message" ? event.message.content : event.type;
}

const register = await api.POST("/register", { body: { event_types: ["message", "reaction"] } });
const { queue_id = "" } = register.data ?? {};
const sent = await api.POST("/messages", {
  body: { type: "channel", to: "open", topic: "tea", content: "hello" },
});
const message_id = sent.data?.id ?? 0;
await api.POST("/messages/{message_id}/reactions", {
  params: { path: { message_id } },
  body: { emoji_name: "octopus" },
});
const narrow = JSON.stringify([{ operator: "channel", operand: "open" }]);
const found = await api.GET("/messages", {
  params: { query: { anchor: "newest", num_before: 5, num_after: 0, narrow, apply_markdown: false } },
});
const events = await api.GET("/events", { params: { query: { queue_id, last_event_id: -1, dont_block: true } } });
const wrong = await api.GET("/streams/{stream_id}", { params: { path: { stream_id: 987_654_321 } } });
console.log(
  JSON.stringify({
    found: found.data?.messages.map(({ content, subject }) => [content, subject]).at(-1),
    events: (events.data?.events as Event[] | undefined)?.map(inWords),
    code: wrong.error?.code,
  }),
);
`;

const COMPILE = [
  "--strict",
  "--skipLibCheck",
  "--target",
  "es2023",
  "--module",
  "nodenext",
  "--types",
  "node",
];

test("its types compile, and its calls are answered", { timeout: 180_000 }, async () => {
  await owner.subscribe("open", { principals: [owner.id, member.id] });
  const folder = await mkdtemp(path.join(os.tmpdir(), "generated-client-"));
  const at = (name: string) => path.join(folder, name);
  await symlink(path.join(ROOT, "node_modules"), at("node_modules"));
  await writeFile(at("package.json"), '{ "type": "module" }');
  await writeFile(at("openapi.json"), JSON.stringify(openApiDocument(documentParts, "https://chat.example")));
  await writeFile(at("client.ts"), client);
  const generator = path.join(ROOT, "lib", "testing", "document", "generate-types.mjs");
  await run(process.execPath, [generator, at("openapi.json"), at("api.d.ts")]);
  const compiler = path.join(ROOT, "node_modules", ".bin", "tsc");
  await run(compiler, [...COMPILE, "--outDir", at("."), at("client.ts")], { cwd: folder });

  const address = `http://localhost:${server.port}/api/v1`;
  const { stdout } = await run(process.execPath, [
    at("client.js"),
    address,
    `${member.email}:${member.apiKey}`,
  ]);
  expect(JSON.parse(stdout)).toEqual({
    found: ["hello", "tea"],
    events: ["hello", "add octopus"],
    code: "BAD_REQUEST",
  });
});

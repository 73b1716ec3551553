/** Impossible addresses. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { fileRoutes } from "../../lib/catalog/catalog.ts";
import { externalAddress } from "../../lib/channels/markdown-snapshot/markdown-snapshot.ts";
import { temporaryAddress } from "../../lib/files/uploads/uploads.ts";
import { logger } from "../../lib/kernel/log.ts";
import { emojiDataPath } from "../../lib/organization/emoji/known-emoji.ts";
import { callAddress } from "../../lib/organization/video-calls/big-blue-button.ts";
import { pictureFile } from "../../lib/testing/pictures.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";

const { server, org } = await serveOrganization();
const { owner } = org;
const failures = vi.spyOn(logger, "error");
afterAll(() => failures.mockRestore());

let samples: readonly string[];

beforeAll(async () => {
  const { url } = z
    .object({ url: z.string() })
    .parse((await owner.client.post("/user_uploads", { file: pictureFile() })).body);
  const path = url.replace("/user_uploads/", "");
  const name = "a".repeat(32);
  const call = { realmId: org.realmId, meetingId: "a", name: "a", isVoiceOnly: false, moderatorId: owner.id };
  samples = [
    `/avatar/${owner.id}`,
    `/avatar/${owner.id}/medium`,
    "/avatar/unknown",
    url,
    `/user_uploads/download/${path}`,
    temporaryAddress(owner.id, path),
    `/user_uploads/thumbnail/${path}/840x560.webp`,
    `/user_uploads/thumbnail/${path}/840x560-anim.webp`,
    "/static/images/loading/loader-black.svg",
    `/user_avatars/emoji/${name}.png`,
    `/user_avatars/realm/${name}.png`,
    emojiDataPath(),
    callAddress(call),
    "/exports/1",
    externalAddress(org.realmId, "http://127.0.0.1:1/a.png"),
    "/static/images/no-picture.png",
    "/mails/1",
  ];
});

async function statusOf(target: string): Promise<number> {
  const socket = connect(server.port, "127.0.0.1");
  const credentials = btoa(`${owner.email}:${owner.apiKey}`);
  const head = [
    `GET ${target} HTTP/1.1`,
    `Host: ${org.host}`,
    `Authorization: Basic ${credentials}`,
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`, "latin1");
  return Number((await text(socket)).split(" ")[1]);
}

const REPLACEMENTS = [
  "%",
  "%00",
  "%ff",
  "%2e%2e",
  "..",
  "\x80",
  "\ufffd",
  "-1",
  "0",
  "4294967296",
  "9".repeat(20),
];

/** Odd text in place of each part, and at the end. */
function* mutationsOf(address: string): Generator<string> {
  const [path = "", query] = address.split("?");
  const parts = path.split("/");
  for (const odd of [...REPLACEMENTS, "a".repeat(5_000), "_".repeat(43), "-".repeat(32)]) {
    for (let at = 1; at < parts.length; at += 1) yield parts.with(at, odd).join("/");
    yield `${path}${odd}`;
    yield `${path}/${odd}`;
    yield `${path}?${query?.split("=")[0] ?? "v"}=${odd}`;
    yield `${path}?${query ?? "v=1"}${odd}`;
  }
}

test("every route has a sample", () => {
  for (const { pattern } of fileRoutes)
    expect(samples.some((address) => pattern.test(address.split("?")[0] ?? ""))).toBe(true);
});

test("no part of an address is taken for granted", async () => {
  for (const address of samples) {
    const answers = await Promise.all(
      [...mutationsOf(address)].map(async (target) => [target, await statusOf(target)] as const),
    );
    expect(answers.filter(([, status]) => ![200, 302, 400, 404].includes(status))).toEqual([]);
  }
  expect(failures).not.toHaveBeenCalled();
});

const IMPOSSIBLE = [
  "http://[::1/a.png",
  "http://%/a.png",
  "http://a:99999/a.png",
  "http://a b/a.png",
  "https://?/a.png",
];

test("a picture of another site whose address cannot be is shown as a link", async () => {
  await owner.client.patch("/realm", { inline_url_embed_preview: true });
  const { body: possible } = await owner.client.post("/messages/render", { content: "http://a/a.png" });
  expect(possible.rendered).toContain("/external_content/");
  for (const address of IMPOSSIBLE) {
    for (const content of [address, `![a](${address})`, `[a](${address})`, `![a](<${address}>)`]) {
      const { status, body } = await owner.client.post("/messages/render", { content });
      expect([content, status]).toEqual([content, 200]);
      expect(body.rendered).not.toContain("/external_content/");
    }
  }
});

test("a picture of a message from before that is not found, as are those that cannot be addresses", async () => {
  for (const address of [
    ...IMPOSSIBLE,
    "",
    "a.png",
    "file:///etc/passwd",
    "http://a/\0.png",
    `http://a/${"b".repeat(1_000)}`,
  ])
    expect([address, await statusOf(externalAddress(org.realmId, address))]).toEqual([address, 404]);
  expect(failures).not.toHaveBeenCalled();
});

/** Slow downloads. */
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { z } from "zod";
import { getFile } from "../../lib/testing/pictures.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import type { TestAccount } from "../../lib/testing/test-account.ts";
import { DOWNLOADS_AT_ONCE, DOWNLOADS_WAITING } from "./serve-files.ts";

const { server, org } = await serveOrganization();
const { member, owner, bot } = org;
const { port } = server;
/** More than the system buffers. */
const LARGE = 20 * 1024 ** 2;
const patience = { timeout: 60_000 };

async function upload(account: TestAccount, size: number): Promise<string> {
  const file = new File([Buffer.alloc(size)], "zeros.bin");
  const { body } = await account.client.post("/user_uploads", { file });
  return z.object({ url: z.string() }).parse(body).url;
}

const statusOf = async (path: string, account: TestAccount) =>
  (await getFile({ port, host: org.host, path, account })).status;

test("somebody receives a few files at once, further ones wait, and many more are refused", async () => {
  const large = await upload(member, LARGE);
  const [own, others] = [await upload(member, 10), await upload(owner, 10)];
  const answers: IncomingMessage[] = [];
  const authorization = `Basic ${btoa(`${member.email}:${member.apiKey}`)}`;
  const open = (): ClientRequest => {
    const headers = { host: org.host, authorization };
    const request = httpRequest({ host: "127.0.0.1", port, path: large, headers, agent: false });
    request.on("response", (response) => {
      response.on("error", () => undefined);
      answers.push(response);
    });
    request.on("error", () => undefined);
    return request.end();
  };
  const requests = Array.from({ length: DOWNLOADS_AT_ONCE + DOWNLOADS_WAITING + 1 }, open);
  await expect.poll(() => answers.length, patience).toBe(DOWNLOADS_AT_ONCE + 1);
  const statuses = answers.map(({ statusCode }) => statusCode ?? 0).toSorted();
  expect(statuses).toEqual([...Array.from({ length: DOWNLOADS_AT_ONCE }, () => 200), 429]);
  expect(answers.find(({ statusCode }) => statusCode === 429)?.headers["retry-after"]).toBe("1");
  // A bot counts as its owner; answers without a stream are unaffected.
  const botsFile = await upload(bot, 10);
  expect(await statusOf(botsFile, bot)).toBe(429);
  expect((await getFile({ port, host: org.host, path: own, account: member, method: "HEAD" })).status).toBe(
    200,
  );
  expect(await statusOf(others, owner)).toBe(200);
  expect(answers).toHaveLength(DOWNLOADS_AT_ONCE + 1);
  answers.find(({ statusCode }) => statusCode === 200)?.destroy();
  await expect.poll(() => answers.length, patience).toBe(DOWNLOADS_AT_ONCE + 2);
  for (const request of requests) request.destroy();
  await expect.poll(() => statusOf(own, member), patience).toBe(200);
});

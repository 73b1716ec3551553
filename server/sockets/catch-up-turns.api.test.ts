/** Memory of sockets that do not read. */
import { request } from "node:http";
import { expect, test } from "vitest";
import { z } from "zod";
import { streamOf } from "../../lib/kernel/events/event-dispatcher.ts";
import { OWN_SERVER, serveOrganization } from "../../lib/testing/serve-organization.ts";
import type { TestAccount } from "../../lib/testing/test-account.ts";
import { MAX_CATCHING_UP } from "./attach-queue.ts";

const { server, org } = await serveOrganization(OWN_SERVER);
const registered = z.object({ queue_id: z.string() });

async function register({ client }: TestAccount): Promise<string> {
  const { body } = await client.post("/register", { event_types: ["message"] });
  return registered.parse(body).queue_id;
}

function ask(session: string, body: string | null): Promise<string> {
  const path = `/socket.io/?EIO=4&transport=polling${session}`;
  const method = body === null ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    const asked = request({ port: server.port, path, method, headers: { host: org.host } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("end", () => resolve(text));
    });
    asked.once("error", reject).end(body ?? undefined);
  });
}

/** A socket that has stopped polling; the returned function ends it. */
async function attachUnread(account: TestAccount, queueId: string): Promise<() => Promise<string>> {
  const opened = await ask("", null);
  const session = `&sid=${/"sid":"([^"]+)"/.exec(opened)?.[1]}`;
  await ask(session, `40${JSON.stringify({ email: account.email, api_key: account.apiKey })}`);
  await expect.poll(() => ask(session, null)).toContain("40{");
  await ask(session, `42["attach",${JSON.stringify({ queue_id: queueId, last_event_id: -1 })}]`);
  return () => ask(session, "1");
}

test("missed events are sent to a few sockets of a person, then to the next, and to others meanwhile", async () => {
  const { member, owner } = org;
  await owner.subscribe("missed", { principals: [member.id, owner.id] });
  const queueIds: string[] = [];
  for (let count = 0; count < MAX_CATCHING_UP + 2; count += 1) queueIds.push(await register(member));
  const otherQueueId = await register(owner);
  await owner.send("missed", "hello");
  // An event that arrives later would be pushed to all, instead of being missed.
  await org.untilDelivered();
  const { queues } = await streamOf(org.realmId);
  const isAttached = (id: string) => queues.get(id)?.socketId != null;
  const isSent = (id: string) => (queues.get(id)?.unacknowledged ?? 0) > 0;
  const ends: (() => Promise<string>)[] = [];
  for (const queueId of queueIds) ends.push(await attachUnread(member, queueId));
  await attachUnread(owner, otherQueueId);
  await expect.poll(() => queueIds.every(isAttached) && isSent(otherQueueId)).toBe(true);
  await expect.poll(() => queueIds.filter(isSent)).toHaveLength(MAX_CATCHING_UP);
  await ends[0]?.();
  await expect.poll(() => queueIds.filter(isSent)).toHaveLength(MAX_CATCHING_UP + 1);
});

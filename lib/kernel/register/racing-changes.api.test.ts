/** Registrations under constant change. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { ApiClient } from "../../testing/clients/api-client.ts";
import { createTestOrganization, type TestOrganization } from "../../testing/test-organization.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const CHANNELS = 20;
const REGISTRATIONS = 12;

const registered = z.object({
  queue_id: z.string(),
  last_event_id: z.int(),
  subscriptions: z.array(z.object({ name: z.string() })),
  realm_users: z.array(z.object({ user_id: z.int() })),
});
const answered = z.object({
  events: z.array(
    z.looseObject({
      type: z.string(),
      op: z.string().optional(),
      subscriptions: z.array(z.object({ name: z.string() })).optional(),
      person: z.object({ user_id: z.int() }).optional(),
    }),
  ),
});

let server: TestServer;
let org: TestOrganization;

beforeAll(async () => {
  server = await startTestServer();
  org = await createTestOrganization(server.port);
});
afterAll(() => server.stop());

async function change(): Promise<void> {
  for (let number = 0; number < CHANNELS; number += 1) {
    const joining = org.owner.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: `channel ${number}` }],
      principals: [org.owner.id, org.member.id],
      send_new_subscription_messages: false,
    });
    await Promise.all([joining, org.add()]);
  }
}

async function register(client: ApiClient) {
  const answer = await client.post("/register", { fetch_event_types: ["subscription", "realm_user"] });
  return registered.parse(answer.body);
}

test("nothing is missed and nothing comes twice", async () => {
  const changing = change();
  const registrations = [];
  for (let number = 0; number < REGISTRATIONS; number += 1) {
    registrations.push(...(await Promise.all([register(org.member.client), register(org.member.client)])));
  }
  await changing;
  const last = await register(org.member.client);
  const names = last.subscriptions.map(({ name }) => name).sort();
  const people = last.realm_users.map(({ user_id }) => user_id).sort((one, other) => one - other);
  expect(names).toHaveLength(CHANNELS);
  for (const { queue_id, last_event_id, subscriptions, realm_users } of registrations) {
    const { body } = await org.member.client.get("/events", { queue_id, last_event_id, dont_block: true });
    const { events } = answered.parse(body);
    const joined = events.flatMap((event) => event.subscriptions ?? []);
    expect([...subscriptions, ...joined].map(({ name }) => name).sort()).toEqual(names);
    const added = events.flatMap((event) => event.person ?? []);
    const known = [...realm_users, ...added].map(({ user_id }) => user_id);
    expect(known.sort((one, other) => one - other)).toEqual(people);
  }
});

/** Presence: visibility, events, and reports without a write. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { registerQueue } from "../../catalog/register.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { statementsOf } from "../../testing/measuring/statements.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { withSettings } from "../../testing/with-settings.ts";
import { getPresence, getUserPresence, updatePresence } from "./presence.contract.ts";
import { MAX_ANNOUNCED_TO } from "./presence.ts";
import { savePresences } from "./save-presences.ts";

const { org } = await serveOrganization();

const error = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });
const now = () => Math.floor(Date.now() / 1000);

async function beat({ client }: TestAccount, params: object = {}) {
  const { body } = await client.post("/users/me/presence", { status: "active", ...params });
  return updatePresence.returns.parse(body);
}
async function presenceOf({ client }: TestAccount, reference: string | number) {
  return (await client.get(`/users/${reference}/presence`)).body;
}
async function registered({ client }: TestAccount, params: object) {
  const { body } = await client.post("/register", { fetch_event_types: ["presence"], ...params });
  return registerQueue.returns.parse(body);
}

async function wasThere(account: TestAccount, secondsAgo: number): Promise<void> {
  const { organization } = await streamOf(org.realmId);
  const at = now() - secondsAgo;
  organization.presences.replace({ userId: account.id, activeAt: at, seenAt: at });
}

const near = (time: number) => expect.toSatisfy((value: number) => Math.abs(value - time) <= 5);

let person: TestAccount;
beforeAll(async () => {
  person = await org.add();
});

describe("the answer to a heartbeat", () => {
  test("lists who is present, by id for clients that ask for it, and by address for older ones", async () => {
    const slim = await beat(person, { slim_presence: true });
    const own = { active_timestamp: near(now()), idle_timestamp: near(now()) };
    expect(slim.presences).toEqual({ [person.id]: own });
    expect(slim.server_timestamp).toBeCloseTo(Date.now() / 1000, -1);
    const website = { client: "website", status: "active", timestamp: near(now()), pushable: false };
    const { pushable: _pushable, ...aggregated } = website;
    expect((await beat(person)).presences).toEqual({ [person.email]: { aggregated, website } });
  });

  test("has what changed since the update that the client has", async () => {
    const first = await beat(person, { last_update_id: -1 });
    expect(Object.keys(first.presences ?? {})).toEqual([String(person.id)]);
    const last_update_id = first.presence_last_update_id;
    expect(await beat(person, { last_update_id })).toMatchObject({
      presences: {},
      presence_last_update_id: last_update_id,
    });
    const other = await org.add();
    await beat(other);
    const next = await beat(person, { last_update_id });
    expect(Object.keys(next.presences ?? {})).toEqual([String(other.id)]);
    expect(next.presence_last_update_id).toBeGreaterThan(Number(last_update_id));
  });

  test("covers the last two weeks unless the client asks for another time", async () => {
    const old = await org.add();
    await wasThere(old, 20 * 86_400);
    const idsIn = async (params: object) =>
      Object.keys((await beat(person, { slim_presence: true, ...params })).presences ?? {});
    expect(await idsIn({})).not.toContain(String(old.id));
    expect(await idsIn({ history_limit_days: 30 })).toContain(String(old.id));
    expect(await idsIn({ history_limit_days: 0 })).toEqual([]);
  });

  test("is empty for a ping, which still counts as presence", async () => {
    const other = await org.add();
    expect(await beat(other, { ping_only: true, new_user_input: true })).toEqual({});
    expect(await presenceOf(person, other.id)).toMatchObject({
      presence: { aggregated: { status: "active" } },
    });
  });
});

test("an unknown status is refused, and an error names a missing one", async () => {
  const { client } = person;
  expect((await client.post("/users/me/presence", { status: "foo" })).body).toEqual(
    error("Invalid status: foo"),
  );
  expect((await client.post("/users/me/presence", {})).body).toMatchObject({ var_name: "status" });
});

describe("somebody's presence", () => {
  test("is found by id and by address, as active, idle and offline", async () => {
    const idle = await org.add();
    await beat(idle, { status: "idle" });
    for (const reference of [idle.id, idle.email]) {
      const body = await presenceOf(person, reference);
      const shown = { status: "idle", timestamp: near(now()) };
      const { presence, server_timestamp } = getUserPresence.returns.parse(body);
      expect(presence).toEqual({
        active_timestamp: expect.any(Number),
        idle_timestamp: shown.timestamp,
        aggregated: shown,
        website: shown,
      });
      expect(server_timestamp).toBeGreaterThanOrEqual(presence.idle_timestamp);
    }
    await wasThere(idle, 141);
    expect(await presenceOf(person, idle.id)).toMatchObject({
      presence: { aggregated: { status: "offline" }, website: { status: "active" } },
    });
  });

  test("is an error where there is none", async () => {
    const [silent, gone] = [await org.add(), await org.add()];
    await beat(gone);
    await org.owner.client.delete(`/users/${gone.id}`);
    expect(await presenceOf(person, silent.id)).toEqual(error(`No presence data for ${silent.id}`));
    expect(await presenceOf(person, org.bot.id)).toEqual(error("Presence is not supported for bot users."));
    for (const reference of [987_654, "nobody@example.com", gone.id]) {
      expect(await presenceOf(person, reference)).toEqual(error("No such user"));
    }
    expect(
      getPresence.returns.parse((await person.client.get("/realm/presence")).body).presences,
    ).not.toHaveProperty([gone.email]);
  });

  test("is refused to a guest who does not know the person, as for an unknown account", async () => {
    const stranger = await org.add();
    await beat(stranger);
    const permissions = { can_access_all_users_group: "role:members" } as const;
    await withSettings(org.realmId, { permissions }, async () => {
      expect(await presenceOf(org.guest, stranger.id)).toEqual(error("No such user"));
      const ids = async () => [
        ...Object.keys((await beat(org.guest, { slim_presence: true })).presences ?? {}),
        ...Object.keys((await registered(org.guest, { slim_presence: true })).presences ?? {}),
      ];
      expect(await ids()).not.toContain(String(stranger.id));
      await stranger.send([org.guest.id], "hello");
      expect((await ids()).filter((id) => id === String(stranger.id))).toHaveLength(2);
    });
  });
});

test("bots have no presence to update", async () => {
  const { body } = await org.bot.client.post("/users/me/presence", { status: "active" });
  expect(body).toEqual(error("This endpoint does not accept bot requests."));
});

describe("the register answer", () => {
  test("has presences in both forms, and the number of the last update", async () => {
    const other = await org.add();
    await beat(other);
    const slim = await registered(person, { slim_presence: true });
    expect(slim.presences?.[other.id]).toMatchObject({ active_timestamp: near(now()) });
    expect(slim.presence_last_update_id).toBeGreaterThan(0);
    const older = await registered(person, {});
    expect(older.presences?.[other.email]).toMatchObject({ aggregated: { status: "active" } });
    expect((await registered(person, { presence_history_limit_days: 0 })).presences).toEqual({});
    expect(await beat(person, { last_update_id: slim.presence_last_update_id })).toMatchObject({
      presences: {},
    });
  });

  test("has no presences where the organization does not show them", async () => {
    await withSettings(org.realmId, { settings: { presence_disabled: true } }, async () => {
      const nothing = { presences: {}, presence_last_update_id: -1 };
      expect(await registered(person, {})).toMatchObject(nothing);
      expect(await beat(person)).toMatchObject(nothing);
    });
  });
});

describe("the event", () => {
  test("says once that somebody came online, in the form that the client knows", async () => {
    const other = await org.add();
    const simplified = { client_capabilities: { simplified_presence_events: true } };
    const [modern, slim, older] = [
      await person.listen(simplified),
      await person.listen({ slim_presence: true }),
      await person.listen(),
    ];
    await beat(other);
    await beat(other, { status: "idle" });
    const event = { id: expect.any(Number), type: "presence" };
    const presence = {
      website: { client: "website", status: "active", timestamp: near(now()), pushable: false },
    };
    expect(await modern.read()).toEqual([
      { ...event, presences: { [other.id]: { active_timestamp: near(now()), idle_timestamp: near(now()) } } },
    ]);
    const common = { ...event, user_id: other.id, server_timestamp: expect.any(Number), presence };
    expect(await slim.read()).toEqual([common]);
    expect(await older.read()).toEqual([{ ...common, email: other.email }]);
    await wasThere(other, 141);
    await beat(other);
    expect(await slim.read()).toHaveLength(1);
  });

  test("is not sent to a guest who does not know the person", async () => {
    const other = await org.add();
    const permissions = { can_access_all_users_group: "role:members" } as const;
    await withSettings(org.realmId, { permissions }, async () => {
      const reader = await org.guest.listen({ event_types: ["presence"] });
      await beat(other);
      expect(await reader.read()).toEqual([]);
    });
  });
});

test("a person who turns presence off is offline for everybody immediately, until they turn it on again", async () => {
  const other = await org.add();
  await beat(other);
  const simplified = { client_capabilities: { simplified_presence_events: true }, event_types: ["presence"] };
  const reader = await person.listen(simplified);
  const show = async (presence_enabled: boolean) => {
    expect((await other.client.patch("/settings", { presence_enabled })).status).toBe(200);
  };
  const shape = z.record(z.string(), z.object({ idle_timestamp: z.int(), active_timestamp: z.int() }));
  const told = async () => {
    const [event, ...rest] = await reader.read();
    expect(rest).toEqual([]);
    return Object.values(shape.parse(event?.presences));
  };
  await show(false);
  expect(await told()).toMatchObject([{ idle_timestamp: near(now() - 201) }]);
  expect(await presenceOf(person, other.id)).toMatchObject({
    presence: { aggregated: { status: "offline" } },
  });
  await beat(other);
  expect(await reader.read()).toEqual([]);
  expect(await presenceOf(person, other.id)).toMatchObject({
    presence: { aggregated: { status: "offline" } },
  });
  await show(true);
  expect(await told()).toMatchObject([{ active_timestamp: near(now()) }]);
});

describe("ten thousand people", () => {
  const COUNT = 10_000;

  test("write nothing by their heartbeats, and one statement for all of them at the next interval", async () => {
    const { organization } = await streamOf(org.realmId);
    await savePresences();
    const people = [person, await org.add(), await org.add()];
    for (const { id } of people) organization.presences.replace({ userId: id, activeAt: null, seenAt: 1 });
    const beats = await statementsOf(async () => {
      for (const each of people) await beat(each, { ping_only: true });
      for (let id = 1; id <= COUNT; id += 1) {
        organization.presences.beat({ userId: 1_000_000 + id, isActive: true, at: now() });
      }
    });
    expect(beats.filter(({ text }) => /INSERT|UPDATE|DELETE/.test(text) && !/search_/.test(text))).toEqual(
      [],
    );
    const saved = await statementsOf(savePresences);
    expect(saved.filter(({ text }) => text.includes("presence"))).toHaveLength(1);
    expect(await statementsOf(savePresences)).toEqual([]);
    const loaded = await loadOrganization(org.realmId);
    for (const { id } of people) expect(loaded.presences.get(id)).toEqual(organization.presences.get(id));
    // Presences of unknown accounts are dropped.
    expect(loaded.presences.get(1_000_001)).toBeUndefined();
  });

  test("get no events when others come online, which would be a hundred million", async () => {
    const { organization } = await streamOf(org.realmId);
    const reader = await person.listen({ event_types: ["presence"] });
    const template = organization.users.get(person.id);
    if (!template) throw new Error("The person does not exist.");
    const ids = Array.from({ length: MAX_ANNOUNCED_TO }, (_, index) => 2_000_000 + index);
    for (const id of ids) {
      organization.users.set({
        ...template,
        id,
        email: `${id}@example.com`,
        deliveryEmail: `${id}@example.com`,
      });
    }
    await beat(await org.add());
    expect(await reader.read()).toEqual([]);
    for (const id of ids) organization.users.delete(id);
    await beat(await org.add());
    expect(await reader.read()).toHaveLength(1);
  });
});

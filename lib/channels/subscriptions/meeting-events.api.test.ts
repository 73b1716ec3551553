/** Guests with limited access are notified of people gained or lost through subscriptions. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { database } from "../../kernel/db/client.ts";
import { forgetStream } from "../../kernel/events/event-dispatcher.ts";
import { untilWaiting, withOrganizationLocked } from "../../testing/organization-lock.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { withSettings } from "../../testing/with-settings.ts";

const { org } = await serveOrganization(OWN_SERVER);
const { owner, guest } = org;
const limited = { permissions: { can_access_all_users_group: "role:members" } } as const;

const join = (name: string, ...people: readonly TestAccount[]) =>
  owner.subscribe(name, { principals: people.map(({ id }) => id), send_new_subscription_messages: false });
const leave = (name: string, who: TestAccount) =>
  owner.client.delete("/users/me/subscriptions", { subscriptions: [name], principals: [who.id] });

async function told(who: TestAccount, act: () => Promise<unknown>) {
  const reader = await who.listen({
    event_types: ["realm_user"],
    client_capabilities: { user_list_incomplete: true },
  });
  await act();
  await org.untilDelivered();
  return reader.read();
}
const event = (op: "add" | "remove", { id }: TestAccount) => ({
  type: "realm_user",
  op,
  person: expect.objectContaining({ user_id: id }),
});
const some = (...events: readonly object[]) => events.map((each) => expect.objectContaining(each));

test("by their own subscriptions and by those of others, each person once", async () => {
  await withSettings(org.realmId, limited, async () => {
    const [here, later] = [await org.add(), await org.add()];
    await join("first", here);
    await join("second", here);
    expect(await told(guest, () => join("first", guest))).toEqual(some(event("add", here)));
    expect(await told(guest, () => join("second", guest))).toEqual([]);
    expect(await told(guest, () => join("first", later))).toEqual(some(event("add", later)));
    expect(await told(guest, () => leave("first", here))).toEqual([]);
    expect(await told(guest, () => leave("second", here))).toEqual(some(event("remove", here)));
    expect(await told(guest, () => leave("first", guest))).toEqual(some(event("remove", later)));
    // Viewers of everyone gain nobody.
    expect(await told(here, () => join("first", here))).toEqual([]);
  });
});

test("in a new channel, and not when they write to each other anyway", async () => {
  await withSettings(org.realmId, limited, async () => {
    const [stranger, partner] = [await org.add(), await org.add()];
    await partner.send([guest.id], "hello");
    const met = await told(guest, () => join("third", guest, stranger, partner));
    expect(met).toEqual(some(event("add", stranger)));
    expect(await told(guest, () => leave("third", partner))).toEqual([]);
  });
});

test("by the first message of a direct conversation, whoever of them sends it", async () => {
  await withSettings(org.realmId, limited, async () => {
    const [writer, third] = [await org.add(), await org.add()];
    const first = await told(guest, () => writer.send([guest.id, third.id], "hello"));
    expect(first).toEqual(some(event("add", writer), event("add", third)));
    expect(await told(guest, () => writer.send([guest.id], "again"))).toEqual([]);
    expect(await told(guest, () => guest.send([third.id], "hello"))).toEqual([]);
    expect(await told(third, () => writer.send([third.id], "hello"))).toEqual([]);
    // They know each other permanently, even without a shared channel.
    expect(await told(guest, () => owner.client.patch(`/users/${third.id}`, { full_name: "Third" }))).toEqual(
      some({ op: "update", person: { user_id: third.id, full_name: "Third" } }),
    );
  });
});

test("people who become guests still know their partners in direct conversations", async () => {
  const [partner, stranger, demoted] = [await org.add(), await org.add(), await org.add()];
  await partner.send([demoted.id], "hello");
  await withSettings(org.realmId, limited, async () => {
    const lost = await told(demoted, () => owner.client.patch(`/users/${demoted.id}`, { role: 600 }));
    const [removed, kept] = some(event("remove", stranger), event("remove", partner));
    expect(lost).toContainEqual(removed);
    expect(lost).not.toContainEqual(kept);
    const rename = ({ id }: TestAccount) => owner.client.patch(`/users/${id}`, { full_name: `Name ${id}` });
    const renamed = await told(demoted, () => Promise.all([rename(partner), rename(stranger)]));
    expect(renamed).toEqual(
      some({ op: "update", person: { user_id: partner.id, full_name: `Name ${partner.id}` } }),
    );
  });
});

test("people who become guests while a direct conversation begins know its partner", async () => {
  const rename = ({ id }: TestAccount) => owner.client.patch(`/users/${id}`, { full_name: `Partner ${id}` });
  await withSettings(org.realmId, limited, async () => {
    for (const isFirst of [true, false]) {
      const [partner, demoted] = [await org.add(), await org.add()];
      const demote = () => owner.client.patch(`/users/${demoted.id}`, { role: 600 });
      const write = () => partner.send([demoted.id], "hello");
      const [begun, waiting] = isFirst ? [demote, write] : [write, demote];
      const requests = await withOrganizationLocked(org.realmId, async () => {
        const first = begun();
        await untilWaiting(org.realmId, 1);
        const second = waiting();
        await untilWaiting(org.realmId, 2);
        return [first, second];
      });
      await Promise.all(requests);
      expect(await told(demoted, () => rename(partner))).toEqual(
        some({ op: "update", person: { user_id: partner.id, full_name: `Partner ${partner.id}` } }),
      );
    }
  });
});

test("clients of a guest who meets very many people register again", async () => {
  const { rows } = await database().pool.query<{ id: number }>(
    `INSERT INTO user_account (realm_id, email, email_key, delivery_email, full_name, role)
     SELECT $1, address, address, address, 'Person', 400
     FROM generate_series(1, 600) n, LATERAL (SELECT n || '@example.com' AS address) a RETURNING id`,
    [org.realmId],
  );
  forgetStream(org.realmId);
  const principals = rows.map(({ id }) => id);
  await owner.subscribe("crowd", { principals, send_new_subscription_messages: false });
  await withSettings(org.realmId, limited, async () => {
    for (const pass of [() => join("crowd", guest), () => leave("crowd", guest)]) {
      const { queueId, lastEventId } = await guest.listen({ event_types: ["realm_user"] });
      const { pool } = database();
      const { rows: options } = await pool.query("SELECT options FROM event_queue WHERE id = $1", [queueId]);
      await pass();
      const read = () => guest.client.get("/events", { queue_id: queueId, last_event_id: lastEventId });
      expect((await read()).body.code).toBe("BAD_EVENT_QUEUE_ID");
      // Simulates a slow registration that read the earlier state.
      await pool.query(
        `INSERT INTO event_queue (id, realm_id, user_id, options, start_event_id, acked_event_id, idle_seconds)
         VALUES ($1, $2, $3, $4, $5, $5, 600)`,
        [queueId, org.realmId, guest.id, options[0]?.options, lastEventId],
      );
      expect((await read()).body.code).toBe("BAD_EVENT_QUEUE_ID");
    }
  });
});

test("when new people start in a default channel that the guest is in", async () => {
  await owner.subscribe("welcome", { is_default_stream: true, send_new_subscription_messages: false });
  const create = () => {
    const email = `${randomUUID()}@example.com`;
    return owner.client.post("/users", { email, full_name: "New", password: "correct horse battery staple" });
  };
  await withSettings(org.realmId, limited, async () => {
    expect(await told(guest, create)).toEqual([]);
    await join("welcome", guest);
    const added = { op: "add", person: expect.objectContaining({ full_name: "New" }) };
    expect(await told(guest, create)).toEqual(some(added));
  });
});

test("nobody is told where everybody may know of everyone", async () => {
  const person = await org.add();
  expect(await told(guest, () => join("fourth", guest, person))).toEqual([]);
});

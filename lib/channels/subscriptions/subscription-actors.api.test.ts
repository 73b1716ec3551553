/** Events of subscriptions say who changed them, to clients that ask for additions. */
import { expect, test } from "vitest";
import { changeOrganization } from "../../testing/change-organization.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { makeChannel, subscribe } from "../../testing/subscribe-calls.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();

const listen = (account: TestAccount, parley_additions = true) =>
  account.listen({ event_types: ["subscription"], client_capabilities: { parley_additions } });

const quietly = { send_new_subscription_messages: false };

const remove = (who: TestAccount, name: string, person: TestAccount) =>
  who.client.delete("/users/me/subscriptions", { subscriptions: [name], principals: [person.id] });

test("people who are added or removed by somebody else learn by whom", async () => {
  const { owner, moderator, member } = org;
  const name = await makeChannel(owner.client, { principals: [owner.id, moderator.id] });
  const events = await listen(member);
  await subscribe(moderator.client, name, { principals: [member.id], ...quietly });
  await remove(owner, name, member);
  await org.untilDelivered();
  expect(await events.read()).toMatchObject([
    { op: "add", actor_id: moderator.id },
    { op: "remove", actor_id: owner.id },
  ]);
});

test("one's own changes name nobody", async () => {
  const { owner, member } = org;
  const name = await makeChannel(owner.client);
  const events = await listen(member);
  await subscribe(member.client, name);
  await member.client.delete("/users/me/subscriptions", { subscriptions: [name] });
  await org.untilDelivered();
  const told = await events.read();
  expect(told).toMatchObject([{ op: "add" }, { op: "remove" }]);
  for (const event of told) expect(event).not.toHaveProperty("actor_id");
});

test("clients without additions get only the protocol's fields", async () => {
  const { owner, member } = org;
  const name = await makeChannel(owner.client);
  const events = await listen(member, false);
  await subscribe(owner.client, name, { principals: [member.id], ...quietly });
  await remove(owner, name, member);
  await org.untilDelivered();
  const told = await events.read();
  expect(told).toMatchObject([{ op: "add" }, { op: "remove" }]);
  for (const event of told) expect(event).not.toHaveProperty("actor_id");
});

test("a guest does not learn of somebody whom the guest may not know", async () => {
  const { administrator, member, guest } = org;
  await changeOrganization(org.realmId, ({ groups }) => {
    const can_access_all_users_group = groups.system("role:members").id;
    return [{ kind: "realm_changed", fields: { permissions: { can_access_all_users_group } } }];
  });
  // They know each other from another channel.
  await makeChannel(member.client, { principals: [member.id, guest.id] });
  const name = await makeChannel(member.client, { principals: [member.id] });
  const events = await listen(guest);
  await subscribe(member.client, name, { principals: [guest.id], ...quietly });
  expect(await events.next("subscription")).toMatchObject({ op: "add", actor_id: member.id });
  await remove(administrator, name, guest);
  const removed = await events.next("subscription");
  expect(removed).toMatchObject({ op: "remove" });
  expect(removed).not.toHaveProperty("actor_id");
});

test("a channel made with people in it tells them by whom", async () => {
  const { owner, member } = org;
  const events = await listen(member);
  const name = "made with people";
  await owner.client.post("/channels/create", { name, subscribers: [owner.id, member.id], ...quietly });
  expect(await events.next("subscription")).toMatchObject({ op: "add", actor_id: owner.id });
});

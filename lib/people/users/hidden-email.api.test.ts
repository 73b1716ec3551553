/** A hidden email address appears in no message, event, error or look-up; the placeholder replaces it. */
import { beforeAll, expect, test } from "vitest";
import { changeOrganization } from "../../testing/change-organization.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
let placeholder: string;

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id, org.guest.id];
  await org.owner.subscribe("open", { principals });
  await changeOrganization(org.realmId, (organization) => {
    const member = organization.users.get(org.member.id);
    if (!member) return [];
    const settings = { ...member.settings, email_address_visibility: 3 as const };
    return [{ kind: "user_changed", userId: member.id, fields: { settings } }];
  });
  placeholder = `user${org.member.id}@${org.host.replace(/:.*/, "")}`;
});

test("a message and its event show it to administrators only", async () => {
  const guest = await org.guest.listen({ event_types: ["message"] });
  const owner = await org.owner.listen({ event_types: ["message"] });
  const { body } = await org.member.client.post("/messages", {
    type: "channel",
    to: "open",
    topic: "t",
    content: "hello",
  });
  expect((await guest.next("message")).message).toMatchObject({ sender_email: placeholder });
  expect((await owner.next("message")).message).toMatchObject({ sender_email: org.member.email });
  const byGuest = await org.guest.client.get(`/messages/${body.id}`);
  const byOwner = await org.owner.client.get(`/messages/${body.id}`);
  expect(byGuest.body.message).toMatchObject({ sender_email: placeholder });
  expect(byOwner.body.message).toMatchObject({ sender_email: org.member.email });
});

test("a direct message can be sent to the placeholder, and shows its participants by it", async () => {
  const reader = await org.guest.listen({ event_types: ["message"] });
  const answer = await org.guest.client.post("/messages", {
    type: "direct",
    to: [placeholder],
    content: "hi",
  });
  expect(answer.status).toBe(200);
  const { message } = await reader.next("message");
  expect(message).toMatchObject({
    display_recipient: expect.arrayContaining([
      expect.objectContaining({ id: org.member.id, email: placeholder }),
    ]),
  });
});

test("the hidden address finds nobody", async () => {
  const sent = await org.guest.client.post("/messages", {
    type: "direct",
    to: [org.member.email],
    content: "hi",
  });
  expect(sent.status).toBe(400);
  expect(sent.body.msg).toBe(`Invalid email '${org.member.email}'`);
  const narrow = (email: string) => [["sender", email]];
  const read = (email: string) =>
    org.guest.client.get("/messages", {
      anchor: "newest",
      num_before: 5,
      num_after: 0,
      narrow: narrow(email),
    });
  expect((await read(org.member.email)).body.code).toBe("BAD_NARROW");
  expect((await read(placeholder)).status).toBe(200);
  const subscribed = await org.moderator.client.post("/users/me/subscriptions", {
    subscriptions: [{ name: "open" }],
    principals: [org.member.email],
  });
  expect(subscribed.body.msg).toBe(`Invalid email '${org.member.email}'`);
});

test("placeholders of other hosts and of unknown ids find nobody", async () => {
  for (const email of [`user${org.member.id}@elsewhere.example`, placeholder.replace(/\d+/, "999999")]) {
    const { body } = await org.guest.client.post("/messages", { type: "direct", to: [email], content: "hi" });
    expect(body.msg).toBe(`Invalid email '${email}'`);
  }
});

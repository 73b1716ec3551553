/** Whoever joins a channel that was hidden is told nothing of it from before, however late their client reads. */
import { expect, test } from "vitest";
import { serveOrganization } from "../testing/serve-organization.ts";

const { org } = await serveOrganization();
const { owner, member, moderator } = org;

test("of a private channel, and its subscribers alone", async () => {
  await owner.subscribe("before", { invite_only: true });
  const id = await owner.channelId("before");
  const open = (who = member) => who.listen({ event_types: ["stream", "subscription"] });
  const readers = { prompt: await open(), late: await open(), subscribed: await open(owner) };
  const told = async (reader = readers.late) =>
    (await reader.read()).map(({ type, op, property }) => [type, op, property].filter(Boolean).join(" "));
  const steps = [
    () => owner.client.patch(`/streams/${id}`, { description: "secret" }),
    () =>
      owner.client.post("/users/me/subscriptions", {
        subscriptions: [{ name: "before" }],
        principals: [moderator.id],
      }),
    () => owner.client.patch(`/streams/${id}`, { new_name: "after" }),
    () =>
      owner.client.post("/users/me/subscriptions", {
        subscriptions: [{ name: "after" }],
        principals: [member.id],
      }),
    () => owner.client.patch(`/streams/${id}`, { description: "known" }),
  ];
  const atOnce: string[] = [];
  for (const step of steps) {
    expect((await step()).status).toBe(200);
    await org.untilDelivered();
    atOnce.push(...(await told(readers.prompt)));
  }
  const since = ["stream create", "subscription add", "stream update description"];
  expect(atOnce).toEqual(since);
  expect(await told()).toEqual(since);
  expect(await told(readers.subscribed)).toEqual([
    "stream update description",
    "subscription peer_add",
    "stream update name",
    "subscription peer_add",
    "stream update description",
  ]);
});

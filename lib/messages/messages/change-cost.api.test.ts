/** Round trips of changes. */
import { beforeAll, expect, test } from "vitest";
import { messagesIndexed } from "../../testing/indexed-messages.ts";
import { statementsOf } from "../../testing/measuring/statements.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
let id: number;

beforeAll(async () => {
  const { owner, member, moderator } = org;
  await owner.subscribe("costs", { principals: [owner.id, member.id, moderator.id] });
  id = await member.send("costs", "hello");
  // The index may have many messages of other files yet to take.
  await messagesIndexed();
});

/** The minimum, because the first call of a kind reads what later ones find in memory. */
async function roundTripsOf(change: (time: number) => Promise<{ body: object }>): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const statements = await statementsOf(async () =>
      expect((await change(time)).body).toMatchObject({ result: "success" }),
    );
    const ofRequest = statements.filter((statement) => statement.ofRequest);
    counts.push(new Set(ofRequest.map(({ roundTrip }) => roundTrip)).size);
  }
  return Math.min(...counts);
}

test("four round trips: the message, the lock with the read, the write, and the event with the commit", async () => {
  const { client } = org.member;
  const op = (time: number) => (time % 2 === 0 ? "add" : "remove");
  const reaction = { emoji_name: "tada" };
  expect({
    edit: await roundTripsOf((time) => client.patch(`/messages/${id}`, { content: `edited ${time}` })),
    reaction: await roundTripsOf((time) =>
      time % 2 === 0
        ? client.post(`/messages/${id}/reactions`, reaction)
        : client.delete(`/messages/${id}/reactions`, reaction),
    ),
    star: await roundTripsOf((time) =>
      client.post("/messages/flags", { messages: [id], op: op(time), flag: "starred" }),
    ),
  }).toEqual({ edit: 4, reaction: 4, star: 3 });
});

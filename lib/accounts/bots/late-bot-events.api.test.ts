/** Slow clients get exactly the events from the time they managed a bot. */
import { expect, test } from "vitest";
import type { TestEvent } from "../../testing/clients/parse-events.ts";
import { toldHoweverLate } from "../../testing/late-readers.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { botMaker, changeBot } from "../../testing/test-bots.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, member } = org;
const { made } = botMaker(server.port, org);

function summary({ op, bot }: TestEvent): string {
  return `${op}: ${Object.keys(Object(bot)).length > 3 ? "all" : Object.keys(Object(bot))}`;
}

async function told(
  who: TestAccount,
  steps: readonly (() => Promise<{ status: number }>)[],
): Promise<string[]> {
  return toldHoweverLate(
    { org, who, options: { event_types: ["realm_bot"] }, summary },
    steps.map((step) => async () => expect((await step()).status).toBe(200)),
  );
}

/** Each call changes the bot again. */
function changes(robot: { id: number }) {
  let isOn = false;
  return () => {
    isOn = !isOn;
    return changeBot(owner, robot, { default_all_public_streams: isOn });
  };
}

test("by a new owner, and once more", async () => {
  const robot = await made(owner);
  const change = changes(robot);
  const give =
    ({ id }: TestAccount) =>
    () =>
      changeBot(owner, robot, { bot_owner_id: id });
  const replaceKey = () => owner.client.post(`/bots/${robot.id}/api_key/regenerate`);
  const steps = [
    change,
    replaceKey,
    give(member),
    change,
    give(owner),
    change,
    give(administrator),
    change,
    give(member),
    change,
  ];
  expect(await told(member, steps)).toEqual([
    "add: all",
    "update: user_id,default_all_public_streams",
    "delete: user_id",
    "add: all",
    "update: user_id,default_all_public_streams",
  ]);
});

test("by becoming an administrator", async () => {
  const [robot, person] = [await made(owner), await org.add()];
  const change = changes(robot);
  const promote = () => owner.client.patch(`/users/${person.id}`, { role: 200 });
  const events = await told(person, [change, promote, change]);
  expect(events.filter((event) => event.startsWith("update"))).toEqual([
    "update: user_id,default_all_public_streams",
  ]);
});

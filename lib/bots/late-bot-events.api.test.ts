/** Who gets a bot is told nothing of it from before, and of what they managed everything, however late their client reads. */
import { expect, test } from "vitest";
import type { TestEvent } from "../testing/clients/parse-events.ts";
import { toldHoweverLate } from "../testing/late-readers.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import type { TestAccount } from "../testing/test-account.ts";
import { botMaker, changeBot } from "../testing/test-bots.ts";

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

test("by a new owner, and once more", async () => {
  const robot = await made(owner);
  const rename = (name: string) => () => changeBot(owner, robot, { full_name: `${name} ${robot.id}` });
  const give =
    ({ id }: TestAccount) =>
    () =>
      changeBot(owner, robot, { bot_owner_id: id });
  const replaceKey = () => owner.client.post(`/bots/${robot.id}/api_key/regenerate`);
  const steps = [
    rename("one"),
    replaceKey,
    give(member),
    rename("two"),
    give(owner),
    rename("three"),
    give(administrator),
    rename("four"),
    give(member),
    rename("five"),
  ];
  expect(await told(member, steps)).toEqual([
    "add: all",
    "update: user_id,full_name",
    "delete: user_id",
    "add: all",
    "update: user_id,full_name",
  ]);
});

test("by becoming an administrator", async () => {
  const [robot, person] = [await made(owner), await org.add()];
  const rename = (name: string) => () => changeBot(owner, robot, { full_name: `${name} ${robot.id}` });
  const promote = () => owner.client.patch(`/users/${person.id}`, { role: 200 });
  const events = await told(person, [rename("six"), promote, rename("seven")]);
  expect(events.filter((event) => event.startsWith("update"))).toEqual(["update: user_id,full_name"]);
});

/** Permissions by role and kind of channel. */
import { beforeAll, expect, test } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import {
  ASKERS,
  type Asker,
  type ChannelKind,
  KINDS,
  type Place,
} from "../../testing/who-may/channel-kinds.ts";
import { channelOperations } from "../../testing/who-may/channel-operations.ts";

const { org } = await serveOrganization();
const TOPIC = "t";
let accounts: Readonly<Record<Asker, TestAccount>>;
const places = new Map<ChannelKind, Place>();

beforeAll(async () => {
  const { owner, administrator, moderator, member, guest, bot } = org;
  const [creator, outsider, former, late] = [
    await org.add(),
    await org.add(),
    await org.add(),
    await org.add(),
  ];
  const stranger = await org.add({ role: 600 });
  const otherBot = await org.add({ bot: { type: 1, ownerId: outsider.id } });
  accounts = {
    owner,
    administrator,
    moderator,
    outsider,
    stranger,
    otherBot,
    former,
    member,
    late,
    guest,
    bot,
  };
  for (const kind of KINDS) places.set(kind, await makePlace(kind, creator));
});

/** Its creator may administer it, and is not in the table. */
async function makePlace(kind: ChannelKind, creator: TestAccount): Promise<Place> {
  const isPrivate = kind === "shared" || kind === "protected";
  const { member, guest, bot, former, late } = accounts;
  const ids = (...people: readonly TestAccount[]) => people.map(({ id }) => id);
  const quiet = { send_new_subscription_messages: false };
  await creator.subscribe(kind, {
    principals: ids(creator, member, guest, bot, former),
    invite_only: isPrivate,
    history_public_to_subscribers: kind !== "protected",
    ...quiet,
  });
  const firstId = await creator.send(kind, "the first", { topic: TOPIC });
  await creator.subscribe(kind, { principals: ids(late), ...quiet });
  await former.client.delete("/users/me/subscriptions", { subscriptions: [kind] });
  const channelId = await creator.channelId(kind);
  if (kind === "archived") expect((await creator.client.delete(`/streams/${channelId}`)).status).toBe(200);
  return { channelId, name: kind, firstId, topic: TOPIC };
}

test.each(channelOperations)("%s", async (_name, { ask, allowed }) => {
  const done: Partial<Record<ChannelKind, readonly Asker[]>> = {};
  for (const [kind, place] of places) {
    const may: Asker[] = [];
    for (const asker of ASKERS) if (await ask(accounts[asker], place)) may.push(asker);
    done[kind] = may;
  }
  const inOrder = KINDS.map((kind) => [kind, ASKERS.filter((asker) => allowed[kind].includes(asker))]);
  expect(done).toEqual(Object.fromEntries(inOrder));
});

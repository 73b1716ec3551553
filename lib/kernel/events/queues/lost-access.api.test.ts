/** Open event queues of accounts that lose access. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { ChannelRecord } from "../../../channels/channels/channel-records.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";
import { changeOrganization } from "../../../testing/change-organization.ts";
import type { EventReader } from "../../../testing/clients/event-reader.ts";
import type { TestEvent } from "../../../testing/clients/parse-events.ts";
import { identityOf, TestSocket } from "../../../testing/clients/test-socket.ts";
import { serveOrganization } from "../../../testing/serve-organization.ts";
import type { TestAccount } from "../../../testing/test-account.ts";
import { ROLE_GUEST, ROLE_MEMBER } from "../../roles/roles.contract.ts";

const { server, org } = await serveOrganization();

class Follower {
  readonly account: TestAccount;
  readonly #poll: EventReader;
  readonly #socket: TestSocket;

  private constructor(account: TestAccount, poll: EventReader, socket: TestSocket) {
    this.account = account;
    this.#poll = poll;
    this.#socket = socket;
  }

  static async follow(account: TestAccount): Promise<Follower> {
    const open = () => account.listen({ all_public_streams: true });
    const [poll, pushed] = [await open(), await open()];
    const socket = await TestSocket.connect(server.port, identityOf(org, account));
    await socket.attach({ queue_id: pushed.queueId, last_event_id: pushed.lastEventId });
    return new Follower(account, poll, socket);
  }

  /** The events delivered so far, up to a message that the owner sends now. */
  async delivered(): Promise<[poll: string, socket: string]> {
    const { body } = await org.owner.client.post("/messages", {
      type: "direct",
      to: [this.account.id],
      content: "mark",
    });
    const isMark = ({ message }: TestEvent) =>
      z.object({ id: z.int() }).safeParse(message).data?.id === body.id;
    const polled: TestEvent[] = [];
    while (!polled.some(isMark)) polled.push(...(await this.#poll.read({ wait: true })));
    await this.#socket.until((events) => events.some(isMark));
    return [JSON.stringify(polled), JSON.stringify(this.#socket.events.splice(0))];
  }

  close(): void {
    this.#socket.close();
  }
}

function changeUser({ id }: TestAccount, given: Partial<UserRecord>): Promise<void> {
  return changeOrganization(org.realmId, (organization) => {
    const user = organization.users.get(id);
    return user ? [{ kind: "user_changed", userId: user.id, fields: { ...given } }] : [];
  });
}

function changeChannel(name: string, given: Partial<ChannelRecord>): Promise<void> {
  return changeOrganization(org.realmId, (organization) => {
    const channel = organization.channels.named(name);
    return channel ? [{ kind: "channel_changed", channelId: channel.id, fields: { ...given } }] : [];
  });
}

async function makeChannel(name: string, principals: readonly number[] = [org.owner.id]): Promise<void> {
  const params = { subscriptions: [{ name }], principals, send_new_subscription_messages: false };
  const { body } = await org.owner.client.post("/users/me/subscriptions", params);
  expect(body).toMatchObject({ result: "success" });
}

async function visible({ client }: TestAccount, id: number): Promise<number> {
  return (await client.get(`/messages/${id}`)).status;
}

describe("an open queue delivers nothing more", () => {
  test("of public channels and their messages to someone made a guest", async () => {
    await makeChannel("square");
    const follower = await Follower.follow(await org.add());
    const id = await org.owner.send("square", "words before");
    for (const delivered of await follower.delivered()) expect(delivered).toContain("words before");
    expect(await visible(follower.account, id)).toBe(200);

    await changeUser(follower.account, { role: ROLE_GUEST });
    await org.owner.send("square", "words after");
    await makeChannel("made-after");
    for (const delivered of await follower.delivered())
      expect(delivered).not.toMatch(/words after|made-after/);
    expect(await visible(follower.account, id)).toBe(400);

    await changeUser(follower.account, { role: ROLE_MEMBER });
    await org.owner.send("square", "words again");
    for (const delivered of await follower.delivered()) expect(delivered).toContain("words again");
    follower.close();
  });

  test("of a channel that was made private, to non-subscribers", async () => {
    const insider = await Follower.follow(await org.add());
    await makeChannel("changing", [org.owner.id, insider.account.id]);
    const follower = await Follower.follow(await org.add());
    const id = await org.owner.send("changing", "words before");
    for (const delivered of await follower.delivered()) expect(delivered).toContain("words before");

    await changeChannel("changing", { isPrivate: true });
    await org.owner.send("changing", "words after");
    for (const delivered of await follower.delivered()) expect(delivered).not.toMatch(/words after|changing/);
    for (const delivered of await insider.delivered()) expect(delivered).toContain("words after");
    expect(await visible(follower.account, id)).toBe(400);
    expect(JSON.stringify((await follower.account.client.get("/streams")).body)).not.toContain("changing");
    follower.close();
    insider.close();
  });

  test("of a private channel to someone who left it, even of messages sent before and not yet fetched", async () => {
    const leaver = await org.add();
    await makeChannel("cabinet", [org.owner.id, leaver.id]);
    await changeChannel("cabinet", { isPrivate: true });
    const follower = await Follower.follow(leaver);
    await org.owner.send("cabinet", "words before");
    const late = await leaver.listen();
    await org.owner.send("cabinet", "words unfetched");
    for (const delivered of await follower.delivered()) expect(delivered).toContain("words before");

    await changeOrganization(org.realmId, (organization) => {
      const channel = organization.channels.named("cabinet");
      return channel
        ? [{ kind: "unsubscribed", channelId: channel.id, userIds: [leaver.id], nextMessageId: 1 }]
        : [];
    });
    await org.owner.send("cabinet", "words after");
    for (const delivered of await follower.delivered()) expect(delivered).not.toMatch(/words after|cabinet/);
    expect(JSON.stringify(await late.read())).not.toMatch(/words|cabinet/);
    follower.close();
  });
});

/** Attacks on availability that once delayed everybody. */
import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { z } from "zod";
import type { Account } from "../deliveries.ts";
import { OWNER_EMAIL } from "../seed.ts";
import type { CountingClient } from "./counting-client.ts";

/** Their own sends are never measured. */
export interface Attackers {
  readonly member: Account;
  readonly guest: Account;
  readonly mailPort: number;
}

export interface Attack {
  readonly name: string;
  readonly prepare?: (client: CountingClient, attackers: Attackers) => Promise<unknown>;
  /** Runs once a second. */
  readonly strike: (client: CountingClient, attackers: Attackers) => Promise<unknown>;
}

const API = "/api/v1";
const JSON_TYPE = { "content-type": "application/json" };

export const times = <Done>(count: number, act: (index: number) => Promise<Done>): Promise<Done[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

const channels = (count: number, description: string) =>
  Array.from({ length: count }, () => ({ name: randomUUID(), description }));

const formulas = (length: number) => "$$\\frac{a}{b}$$ ".repeat(length).slice(0, length);
/** Fills one message. */
const smallMatrices = "$$\\begin{smallmatrix}a&b&c\\\\d&e&f\\end{smallmatrix}$$ ".repeat(190).slice(0, 9_990);
const deepJson = `{"a":${"[".repeat(500_000)}`;

const createChannels = (client: CountingClient, account: Account, count: number, description: string) =>
  client.post(account, `${API}/users/me/subscriptions`, {
    subscriptions: channels(count, description),
    can_administer_channel_group: { direct_members: [1], direct_subgroups: [] },
    can_add_subscribers_group: { direct_members: [1], direct_subgroups: [] },
  });

function stall({ port, address }: CountingClient, count: number): Promise<unknown> {
  const head = `POST ${API}/fetch_api_key HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 1048576\r\n\r\n`;
  return times(count, async () => {
    const connection: Socket = connect({ port, host: "127.0.0.1", localAddress: address });
    connection.on("error", () => connection.destroy());
    connection.unref().write(head + "a".repeat(1_000_000));
  });
}

const people = (count: number) => Array.from({ length: count }, (_, index) => 10 + index);

/** In 2060, in seconds since 1970. */
const LATER = 2_840_000_000;

const scheduled = ({ id }: Account, scheduled_delivery_timestamp: number) => ({
  type: "direct",
  to: [id],
  content: smallMatrices,
  scheduled_delivery_timestamp,
});

const draft = { type: "", to: [], topic: "", content: "x".repeat(9_000), timestamp: 1_700_000_000 };

let nested: number[] = [];
const madeGroup = z.object({ group_id: z.int() });
const sentMessage = z.object({ id: z.int() });
/** Refused requests have an empty response. */
const parsed = (text: string): unknown => (text === "" ? null : JSON.parse(text));

async function inParts(rounds: number, atOnce: number, act: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await times(atOnce, act);
}

export const attacks: readonly Attack[] = [
  {
    name: "six channels with long formulas, and three registrations",
    prepare: (client, { member }) => createChannels(client, member, 6, formulas(1_020)),
    strike: (client, { member }) => times(3, () => client.post(member, `${API}/register`, {})),
  },
  {
    name: "a channel whose description is 200,000 spaces",
    strike: (client, { member }) => createChannels(client, member, 1, `${" ".repeat(200_000)}a`),
  },
  {
    name: "ten set-ups with passwords that are slow to rate",
    strike: (client) =>
      times(10, () =>
        client.post(null, `${API}/setup`, {
          organization_name: "Mine",
          full_name: "Mallory",
          email: "mallory@example.com",
          password: "correcthorsebatterystaple".repeat(4),
        }),
      ),
  },
  {
    name: "five bodies of JSON 500,000 deep",
    strike: (client) =>
      times(5, () => {
        const path = `${API}/fetch_api_key`;
        return client.send({ method: "POST", path, headers: JSON_TYPE, body: deepJson });
      }),
  },
  {
    name: "nine more queues with narrows of 10,000 characters",
    strike: (client, { guest }) =>
      times(9, () =>
        client.post(guest, `${API}/register`, {
          fetch_event_types: [],
          event_types: ["message"],
          narrow: [["dm", Array.from({ length: 400 }, (_, index) => `bench${index}@example.com`).join(",")]],
        }),
      ),
  },
  {
    name: "reading a hundred messages of large formulas",
    prepare: (client, { member }) =>
      times(100, () =>
        client.post(member, `${API}/messages`, {
          type: "direct",
          to: [member.email],
          content: smallMatrices,
        }),
      ),
    strike: (client, { member }) =>
      client.get(member, `${API}/messages`, { anchor: "newest", num_before: 100, num_after: 0 }),
  },
  {
    name: "nine messages of heavy formulas",
    strike: (client, { guest }) =>
      times(9, () => client.post(guest, `${API}/messages/render`, { content: smallMatrices })),
  },
  {
    name: "nine narrows of 50 terms",
    strike: (client, { guest }) =>
      times(9, () =>
        client.get(guest, `${API}/messages`, {
          anchor: "newest",
          num_before: 100,
          num_after: 0,
          narrow: Array.from({ length: 50 }, () => {
            const negated = Math.random() < 0.5;
            return { operator: "topic", operand: randomUUID(), negated };
          }),
        }),
      ),
  },
  {
    name: "ten wrong passwords of the owner",
    strike: (client) =>
      times(10, () =>
        client.post(null, `${API}/fetch_api_key`, { username: OWNER_EMAIL, password: randomUUID() }),
      ),
  },
  {
    name: "seventy requests for pages and avatars",
    strike: (client) =>
      times(35, async () => {
        await client.get(null, "/login", {});
        await client.get({ id: 1, email: OWNER_EMAIL, apiKey: randomUUID() }, "/avatar/1", {});
      }),
  },
  {
    name: "nine subscriptions to a hundred guessed names",
    strike: (client, { guest }) =>
      times(9, () =>
        client.post(guest, `${API}/users/me/subscriptions`, { subscriptions: channels(100, "") }),
      ),
  },
  {
    name: "three registrations, with thirty such channels",
    prepare: (client, { member }) => createChannels(client, member, 30, formulas(1_000)),
    strike: (client, { member }) => times(3, () => client.post(member, `${API}/register`, {})),
  },
  {
    name: "twenty channels with formulas as descriptions, until the day's limit",
    strike: (client, { member }) => createChannels(client, member, 20, formulas(1_000)),
  },
  {
    name: "nine notices of typing, and nine of being there",
    strike: (client, { member, guest }) =>
      Promise.all([
        times(9, () => client.post(member, `${API}/typing`, { op: "start", to: people(100) })),
        times(9, () => client.post(guest, `${API}/users/me/presence`, { status: "active" })),
      ]),
  },
  {
    name: "reading two hundred scheduled messages of large formulas nine times",
    prepare: (client, { member }) =>
      inParts(20, 10, () => client.post(member, `${API}/scheduled_messages`, scheduled(member, LATER))),
    strike: (client, { member }) => times(9, () => client.get(member, `${API}/scheduled_messages`, {})),
  },
  {
    name: "twenty messages that are all due at the same second",
    strike: (client, { guest }) => {
      const due = Math.ceil(Date.now() / 1_000) + 2;
      return times(20, () => client.post(guest, `${API}/scheduled_messages`, scheduled(guest, due)));
    },
  },
  {
    name: "five groups in a nest that grows, and a mention of the outermost",
    strike: async (client, { member }) => {
      for (let depth = 0; depth < 5; depth += 1) {
        const name = `nest ${randomUUID()}`;
        const made = await client.post(member, `${API}/user_groups/create`, {
          name,
          description: "",
          members: people(1_000),
          subgroups: nested,
        });
        const { data } = madeGroup.safeParse(parsed(made));
        if (data) nested = [data.group_id];
        const content = `@*${name}*`;
        await client.post(member, `${API}/messages`, { type: "direct", to: [member.email], content });
      }
    },
  },
  {
    name: "five drafts, five votes and five reactions in a row",
    strike: async (client, { member }) => {
      const content = "/poll Lunch?\nYes\nNo";
      const sent = await client.post(member, `${API}/messages`, {
        type: "direct",
        to: [member.email],
        content,
      });
      const { data: found } = sentMessage.safeParse(parsed(sent));
      if (!found) return;
      const vote = JSON.stringify({ type: "vote", key: "canned,0", vote: 1 });
      await times(5, () =>
        client.post(member, `${API}/submessage`, { message_id: found.id, msg_type: "widget", content: vote }),
      );
      await times(5, () =>
        client.post(member, `${API}/messages/${found.id}/reactions`, { emoji_name: "octopus" }),
      );
      const drafts = Array.from({ length: 50 }, () => draft);
      await times(5, () => client.post(member, `${API}/drafts`, { drafts }));
    },
  },
  {
    name: "forty connections that stall at a megabyte",
    strike: (client) => stall(client, 40),
  },
];

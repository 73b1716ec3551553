/** Attacks through large groups, pictures, invitations, and bots. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import { z } from "zod";
import type { Account } from "../deliveries.ts";
import { type Attack, times } from "./attacks.ts";
import { type CountingClient, credentials } from "./counting-client.ts";

const API = "/api/v1";

/** Accounts that do not listen, so that deliveries can still be counted. */
const crowd = Array.from({ length: 2_500 }, (_, index) => 2_000 + index);

const ATTACKED = "crowd";

const madeGroup = z.object({ group_id: z.int() });
let tide = 0;

/** A few kilobytes that decode to 49 million pixels. */
export function largePicture(): Buffer {
  const side = 7_000;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One gray bit per pixel; rows begin with a filter byte.
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

export function upload(
  client: CountingClient,
  account: Account,
  path: string,
  file: Buffer,
): Promise<string> {
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return client.send({ method: "POST", path, headers: { ...credentials(account), ...type }, body });
}

const picture = largePicture();
const attachment = Buffer.alloc(1_000_000, "x");

const ownBots = z.object({
  bots: z.array(z.object({ user_id: z.int(), username: z.string(), api_key: z.string() })),
});
let bots: Account[] = [];

const sentMessage = z.object({ id: z.int() });
const EDITS_A_SECOND = 50;
const STREAMED_CHARACTERS = 4_000;
let streamedId = 0;
let streamed = "";

async function makeBots(client: CountingClient, owner: Account): Promise<void> {
  if (bots.length > 0) return;
  for (let made = 0; made < 20; made += 1) {
    const name = `helper${made}`;
    await client.post(owner, `${API}/bots`, { full_name: name, short_name: name });
  }
  const answer = ownBots.parse(JSON.parse(await client.get(owner, `${API}/bots`, {})));
  bots = answer.bots.map(({ user_id: id, username: email, api_key: apiKey }) => ({ id, email, apiKey }));
}

/** Fills one message. */
const formulas = "$$\\begin{smallmatrix}a&b&c\\\\d&e&f\\end{smallmatrix}$$ ".repeat(190).slice(0, 9_990);

export const accountAttacks: readonly Attack[] = [
  {
    name: "nine mentions of a group of 2,500 people",
    prepare: async (client, { member }) => {
      const subscriptions = [{ name: ATTACKED }];
      const all = [member.id, ...crowd];
      await client.post(member, `${API}/users/me/subscriptions`, { subscriptions, principals: all });
      await client.post(member, `${API}/user_groups/create`, {
        name: ATTACKED,
        description: "",
        members: all,
      });
    },
    strike: (client, { member }) =>
      times(9, () =>
        client.post(member, `${API}/messages`, {
          type: "channel",
          to: ATTACKED,
          topic: "t",
          content: `@*${ATTACKED}*`,
        }),
      ),
  },
  {
    name: "five times 2,500 people join a group and leave it",
    prepare: async (client, { member }) => {
      const made = await client.post(member, `${API}/user_groups/create`, {
        name: "tide",
        description: "",
        members: [member.id],
      });
      tide = madeGroup.parse(JSON.parse(made)).group_id;
    },
    strike: async (client, { member }) => {
      for (let time = 0; time < 5; time += 1) {
        await client.post(member, `${API}/user_groups/${tide}/members`, { add: crowd });
        await client.post(member, `${API}/user_groups/${tide}/members`, { delete: crowd });
      }
    },
  },
  {
    name: "five avatars and emoji of 49 million pixels",
    strike: (client, { member, guest }) =>
      Promise.all([
        times(2, () => upload(client, guest, `${API}/users/me/avatar`, picture)),
        times(3, () => upload(client, member, `${API}/realm/emoji/x${randomUUID()}`, picture)),
      ]),
  },
  {
    name: "nine files of a megabyte, and a look at all of them",
    strike: async (client, { member }) => {
      await times(9, () => upload(client, member, `${API}/user_uploads`, attachment));
      await client.get(member, `${API}/attachments`, {});
    },
  },
  {
    name: "a hundred people invited, until the day's limit, and a look at all invitations",
    strike: async (client, { member }) => {
      const invitee_emails = Array.from({ length: 100 }, () => `${randomUUID()}@example.org`).join();
      await client.post(member, `${API}/invites`, { invitee_emails, stream_ids: [] });
      await times(5, () => client.get(member, `${API}/invites`, {}));
    },
  },
  {
    name: "nine heavy messages of each of twenty bots of one person",
    prepare: (client, { member }) => makeBots(client, member),
    strike: (client) =>
      times(20, (index) =>
        times(9, () => client.post(bots[index] ?? null, `${API}/messages/render`, { content: formulas })),
      ),
  },
  {
    name: "fifty edits a second of one message by a bot that streams an answer",
    prepare: async (client, { member }) => {
      await makeBots(client, member);
      const [bot] = bots;
      if (!bot) throw new Error("There is no bot.");
      const to = { type: "direct", to: [member.id], content: "…" };
      streamedId = sentMessage.parse(JSON.parse(await client.post(bot, `${API}/messages`, to))).id;
    },
    strike: (client) =>
      times(EDITS_A_SECOND, async (index) => {
        await wait((index * 1_000) / EDITS_A_SECOND);
        streamed = `${streamed} **word** ${index}`.slice(-STREAMED_CHARACTERS);
        const form = new URLSearchParams({ content: streamed });
        await client.send({
          method: "PATCH",
          path: `${API}/messages/${streamedId}`,
          headers: { ...credentials(bots[0] ?? null), "content-type": "application/x-www-form-urlencoded" },
          body: form.toString(),
        });
      }),
  },
  {
    name: "nine searches of everything by each of twenty bots of one person",
    prepare: (client, { member }) => makeBots(client, member),
    strike: (client) =>
      times(20, (index) =>
        times(9, () =>
          client.get(bots[index] ?? null, `${API}/messages`, {
            anchor: "newest",
            num_before: 1_000,
            num_after: 0,
            narrow: [
              { operator: "has", operand: "reaction", negated: true },
              { operator: "topic", operand: randomUUID(), negated: true },
              { operator: "sender", operand: "owner@example.com" },
            ],
          }),
        ),
      ),
  },
];

/** Attacks through searches, webhooks, and sign-in without an account. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Account } from "../deliveries.ts";
import { type Attack, times } from "./attacks.ts";
import type { CountingClient } from "./counting-client.ts";

const API = "/api/v1";
/** Common words in an unusual order. */
const WORDS = "walrus and oyster, ";
const OWN_MESSAGES = 300;
const INCOMING_WEBHOOK = 2;

const page = { anchor: "newest", num_before: 1_000, num_after: 0 };
const search = (operand: string, negated = false) => ({ operator: "search", operand, negated });

const ownBots = z.object({
  bots: z.array(z.object({ user_id: z.int(), username: z.string(), api_key: z.string() })),
});
let webhooks: Account[] = [];

async function makeWebhooks(client: CountingClient, owner: Account): Promise<void> {
  const name = `hook${randomUUID().slice(0, 8)}`;
  for (let made = 0; made < 10; made += 1) {
    const params = { full_name: `${name} ${made}`, short_name: `${name}${made}`, bot_type: INCOMING_WEBHOOK };
    await client.post(owner, `${API}/bots`, params);
  }
  const { bots } = ownBots.parse(JSON.parse(await client.get(owner, `${API}/bots`, {})));
  webhooks = bots
    .filter(({ username }) => username.startsWith("hook"))
    .map(({ user_id: id, username: email, api_key: apiKey }) => ({ id, email, apiKey }));
}

export const searchAttacks: readonly Attack[] = [
  {
    name: "nine searches with hits in long messages, for phrases and for what nobody wrote",
    prepare: async (client, { member }) => {
      const content = WORDS.repeat(500).slice(0, 9_900);
      const direct = { type: "direct", to: [member.email], content };
      for (let sent = 0; sent < OWN_MESSAGES; sent += 10)
        await times(10, () => client.post(member, `${API}/messages`, direct));
    },
    strike: (client, { member }) =>
      times(3, async () => {
        for (const terms of [
          [search("walrus oyster")],
          [search('"oyster walrus and"')],
          [search("walrus", true), search("the", true)],
        ])
          await client.get(member, `${API}/messages`, { ...page, narrow: terms });
      }),
  },
  {
    name: "nine alerts to each of ten webhooks of one person",
    prepare: (client, { member }) => makeWebhooks(client, member),
    strike: (client) =>
      times(10, (index) =>
        times(9, () => {
          const { apiKey = "" } = webhooks[index] ?? {};
          const query = new URLSearchParams({ api_key: apiKey, topic: "alerts" });
          return client.send({
            method: "POST",
            path: `${API}/external/generic?${query}`,
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ text: "x ".repeat(4_000), fields: Array.from({ length: 500 }, String) }),
          });
        }),
      ),
  },
  {
    name: "thirty passkeys and thirty tokens of nobody",
    strike: (client) =>
      times(30, async () => {
        await client.post(null, `${API}/passkeys/begin_sign_in`, {});
        await client.post(null, `${API}/jwt/fetch_api_key`, { token: `${"a".repeat(2_000)}.b.c` });
      }),
  },
];

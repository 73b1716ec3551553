/** Valid calls for subscriptions, with permitted roles. */
import { randomUUID } from "node:crypto";
import { allBut, BAD, defineCalls, NO_CHANNEL, row } from "../../testing/calls/noun-calls.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import type { subscriptions } from "./subscriptions.ts";

async function joinChannel(account: TestAccount): Promise<string> {
  const name = randomUUID();
  await account.subscribe(name);
  return name;
}

const created = (settings: object) => () => ({ subscriptions: [{ name: randomUUID() }], ...settings });

export const calls = defineCalls<typeof subscriptions>({
  valid: {
    "create-channel": () => ({ name: randomUUID(), subscribers: [] }),
    "get-subscriptions": () => ({ include_subscribers: true }),
    subscribe: () => ({ subscriptions: [{ name: randomUUID() }] }),
    unsubscribe: async ({ own }) => ({
      subscriptions: [await own(joinChannel, "00000000-0000-4000-8000-000000000000")],
    }),
    "update-subscriptions": () => ({ add: [{ name: randomUUID() }] }),
    "update-subscription-settings": ({ channelId }) => ({
      subscription_data: [{ stream_id: channelId, property: "pin_to_top", value: true }],
    }),
    "get-subscription-status": ({ userId, channelId }) => ({ user_id: userId, stream_id: channelId }),
    "get-user-channels": ({ userId }) => ({ user_id: userId }),
  },
  whoMay: () => [
    row("create-channel", "account", { guest: BAD }),
    row("create-channel", "account", { guest: BAD }, ({ userId }) => ({
      name: randomUUID(),
      subscribers: [userId],
      invite_only: true,
    })),
    row("get-subscriptions", "closed"),
    row("subscribe", "account", { guest: BAD }),
    row("subscribe", "account", { guest: BAD }, created({ invite_only: true })),
    row(
      "subscribe",
      "account",
      allBut(["owner", "administrator"], BAD),
      created({ is_default_stream: true }),
    ),
    row("subscribe", "account", { guest: BAD }, ({ userId }) => ({ ...created({})(), principals: [userId] })),
    row("unsubscribe", "account", { guest: NO_CHANNEL }),
    row("update-subscriptions", "account", { guest: BAD }),
    row("update-subscription-settings", "open", allBut(["member"], BAD)),
    row("update-subscription-settings", "closed", allBut(["member"], BAD)),
    row("get-subscription-status", "open", { guest: BAD }),
    row("get-subscription-status", "closed", allBut(["owner", "administrator", "member"], BAD)),
    row("get-user-channels", "account"),
  ],
});

/** Private channels are seen by subscribers only, and public ones not by all guests. */
import { expect, it } from "vitest";
import { exampleState, registerAnswer } from "../../../model/store/example-state.ts";
import { mayBeOutside } from "./find-outsiders.ts";

const { realm_users, subscriptions } = registerAnswer();

function outside(source: string, { isPrivate = false, role = 400 as 400 | 600, isBot = false } = {}) {
  const [design] = subscriptions;
  if (!design) throw new Error("The example has no channel.");
  const state = exampleState({
    subscriptions: [{ ...design, invite_only: isPrivate }],
    realm_users: realm_users.map((user) =>
      user.user_id === 2
        ? { ...user, role, ...(isBot && { is_bot: true, bot_type: 1, bot_owner_id: 1 }) }
        : user,
    ),
  });
  const channel = state.channels.get(design.stream_id);
  if (!channel) throw new Error("The channel is unknown.");
  return mayBeOutside(source, channel, state);
}

it("members see public channels without being subscribed", () => {
  expect(outside("@**Bram** hi")).toEqual([]);
});

it("guests see only channels that they are subscribed to", () => {
  expect(outside("@**Bram** hi", { role: 600 })).toEqual([2]);
});

it("nobody sees a private channel without being subscribed; silent mentions and code ask for nobody", () => {
  expect(outside("@**Bram** hi", { isPrivate: true })).toEqual([2]);
  expect(outside("@_**Bram** and `@**Bram**`", { isPrivate: true })).toEqual([]);
});

it("bots are called without reading the channel", () => {
  expect(outside("@**Bram** hi", { isPrivate: true, isBot: true })).toEqual([]);
});

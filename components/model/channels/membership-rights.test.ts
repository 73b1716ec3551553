/** Adding and removing people follow the server's table of rights. */
import { expect, it } from "vitest";
import { ROLE_ADMINISTRATOR, ROLE_GUEST, ROLE_MEMBER } from "../../../lib/kernel/roles/roles.contract.ts";
import type { ChatState } from "../store/chat-state.ts";
import { exampleState, OWN_ID, registerAnswer } from "../store/example-state.ts";
import type { Channel } from "../store/organization/channels-state.ts";
import type { PermissionHolder } from "../store/wire.ts";
import { mayAddPeople, mayRemovePeople, rightsAfterLeaving } from "./membership-rights.ts";

const ME: PermissionHolder = { direct_members: [OWN_ID], direct_subgroups: [] };
const NO_ONE: PermissionHolder = { direct_members: [], direct_subgroups: [] };

type Given = {
  isPrivate?: boolean;
  isArchived?: boolean;
  isSubscribed?: boolean;
  adds?: PermissionHolder;
  removes?: PermissionHolder;
  administers?: PermissionHolder;
  addsEverywhere?: PermissionHolder;
  role?: typeof ROLE_ADMINISTRATOR | typeof ROLE_MEMBER | typeof ROLE_GUEST;
};

/** The user's rights in the example's channel. */
function rights(given: Given): { adds: boolean; removes: boolean } {
  const { state, channel } = example(given);
  return { adds: mayAddPeople(state, channel), removes: mayRemovePeople(state, channel) };
}

function example(given: Given): { state: ChatState; channel: Channel } {
  const { adds = NO_ONE, removes = NO_ONE, administers = NO_ONE, addsEverywhere = NO_ONE } = given;
  const { subscriptions, realm_users } = registerAnswer();
  const [design] = subscriptions;
  if (!design) throw new Error("The example has no channel.");
  const state = exampleState({
    realm_users: realm_users.map((user) =>
      user.user_id === OWN_ID ? { ...user, role: given.role ?? ROLE_MEMBER } : user,
    ),
    subscriptions: [
      {
        ...design,
        invite_only: given.isPrivate ?? false,
        is_archived: given.isArchived ?? false,
        can_add_subscribers_group: adds,
        can_remove_subscribers_group: removes,
        can_administer_channel_group: administers,
        can_subscribe_group: NO_ONE,
      },
    ],
    realm_can_add_subscribers_group: addsEverywhere,
  });
  const channel = state.channels.get(design.stream_id);
  if (!channel) throw new Error("The channel is unknown.");
  return { state, channel: { ...channel, isSubscribed: given.isSubscribed ?? true } };
}

it("nobody adds or removes others without a permission", () => {
  expect(rights({})).toEqual({ adds: false, removes: false });
});

it("the channel's own permissions suffice", () => {
  expect(rights({ adds: ME })).toEqual({ adds: true, removes: false });
  expect(rights({ removes: ME })).toEqual({ adds: false, removes: true });
});

it("administering the channel or adding everywhere counts for people who can read it", () => {
  expect(rights({ administers: ME })).toEqual({ adds: true, removes: true });
  expect(rights({ addsEverywhere: ME })).toEqual({ adds: true, removes: false });
  const outside = { isPrivate: true, isSubscribed: false };
  expect(rights({ ...outside, administers: ME })).toEqual({ adds: false, removes: true });
  expect(rights({ ...outside, addsEverywhere: ME }).adds).toBe(false);
});

it("archived channels take nobody in, and still let people be removed", () => {
  expect(rights({ isArchived: true, adds: ME, removes: ME })).toEqual({ adds: false, removes: true });
});

it("members rejoin public channels, guests need a permission, and nobody joins archived ones", () => {
  const after = (given: Given) => {
    const { state, channel } = example(given);
    return rightsAfterLeaving(state, channel);
  };
  expect(after({})).toEqual({ mayRejoin: true, maySee: true });
  expect(after({ isPrivate: true })).toEqual({ mayRejoin: false, maySee: false });
  expect(after({ isPrivate: true, role: ROLE_ADMINISTRATOR })).toEqual({ mayRejoin: false, maySee: true });
  expect(after({ role: ROLE_GUEST })).toEqual({ mayRejoin: false, maySee: false });
  expect(after({ role: ROLE_GUEST, adds: ME })).toEqual({ mayRejoin: true, maySee: true });
  expect(after({ isArchived: true })).toEqual({ mayRejoin: false, maySee: true });
});

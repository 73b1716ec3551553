/** Adding and removing people follow the server's table of rights. */
import { expect, it } from "vitest";
import { exampleState, OWN_ID, registerAnswer } from "../store/example-state.ts";
import type { PermissionHolder } from "../store/wire.ts";
import { mayAddPeople, mayRemovePeople } from "./membership-rights.ts";

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
};

/** The user's rights in the example's channel. */
function rights(given: Given): { adds: boolean; removes: boolean } {
  const { adds = NO_ONE, removes = NO_ONE, administers = NO_ONE, addsEverywhere = NO_ONE } = given;
  const { subscriptions, realm_users } = registerAnswer();
  const [design] = subscriptions;
  if (!design) throw new Error("The example has no channel.");
  const state = exampleState({
    realm_users: realm_users.map((user) =>
      user.user_id === OWN_ID ? { ...user, role: 400 as const } : user,
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
  const seen = { ...channel, isSubscribed: given.isSubscribed ?? true };
  return { adds: mayAddPeople(state, seen), removes: mayRemovePeople(state, seen) };
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

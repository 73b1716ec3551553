/** Permissions follow events. */
import { expect, it } from "vitest";
import type { ChatState } from "../chat-state.ts";
import { applyEvents } from "../event-table.ts";
import { exampleGroup, exampleState, OWN_ID } from "../example-state.ts";
import type { WireGroup } from "../wire.ts";
import type { KnownEvent } from "../wire-events.ts";
import { mayDo } from "./permissions-state.ts";

function group(id: number, name: string, parts: Partial<WireGroup> = {}): WireGroup {
  return exampleGroup(id, name, { can_mention_group: id, ...parts });
}

const EVERYONE = 10;
const MEMBERS = 11;
const FULL_MEMBERS = 12;
const OWNERS = 15;
const FRIENDS = 20;

function state(createPublicChannels: number): ChatState {
  return exampleState({
    realm_user_groups: [
      group(EVERYONE, "role:everyone", { direct_subgroup_ids: [MEMBERS] }),
      group(MEMBERS, "role:members", { direct_subgroup_ids: [FULL_MEMBERS] }),
      group(FULL_MEMBERS, "role:fullmembers", { direct_subgroup_ids: [OWNERS], members: [OWN_ID] }),
      group(OWNERS, "role:owners"),
      group(FRIENDS, "friends"),
    ],
    realm_can_create_public_channel_group: createPublicChannels,
  });
}

function may(before: ChatState, ...events: KnownEvent[]): boolean {
  const after = applyEvents(
    before,
    events.map((event, index) => ({ ...event, id: index + 1 })),
  );
  return mayDo(after, "can_create_public_channel_group");
}

const becomes = (role: 100 | 600): KnownEvent => ({
  type: "realm_user",
  op: "update",
  person: { user_id: OWN_ID, role },
});

it("follows the user's role", () => {
  expect(may(state(MEMBERS))).toBe(true);
  expect(may(state(MEMBERS), becomes(600))).toBe(false);
  expect(may(state(EVERYONE), becomes(600))).toBe(true);
  expect(may(state(OWNERS))).toBe(false);
  expect(may(state(OWNERS), becomes(100))).toBe(true);
});

it("follows a setting, for a group or chosen users", () => {
  const chosen = (holder: WireGroup["can_mention_group"]): KnownEvent => ({
    type: "realm",
    op: "update_dict",
    data: { can_create_public_channel_group: holder },
  });
  expect(may(state(OWNERS), chosen(FULL_MEMBERS))).toBe(true);
  expect(may(state(OWNERS), chosen({ direct_members: [OWN_ID], direct_subgroups: [] }))).toBe(true);
  expect(may(state(MEMBERS), chosen({ direct_members: [2], direct_subgroups: [OWNERS] }))).toBe(false);
});

it("follows membership, direct or through a subgroup", () => {
  const joins: KnownEvent = { type: "user_group", op: "add_members", group_id: FRIENDS, user_ids: [OWN_ID] };
  const leaves: KnownEvent = { ...joins, op: "remove_members" };
  expect(may(state(FRIENDS))).toBe(false);
  expect(may(state(FRIENDS), joins)).toBe(true);
  expect(may(state(FRIENDS), joins, leaves)).toBe(false);
  const takesIn = { type: "user_group" as const, group_id: FRIENDS, direct_subgroup_ids: [FULL_MEMBERS] };
  expect(may(state(FRIENDS), { ...takesIn, op: "add_subgroups" })).toBe(true);
  expect(
    may(state(FRIENDS), { ...takesIn, op: "add_subgroups" }, { ...takesIn, op: "remove_subgroups" }),
  ).toBe(false);
});

it("grants nothing through deleted or deactivated groups", () => {
  const joins: KnownEvent = { type: "user_group", op: "add_members", group_id: FRIENDS, user_ids: [OWN_ID] };
  const rests: KnownEvent = {
    type: "user_group",
    op: "update",
    group_id: FRIENDS,
    data: { deactivated: true },
  };
  const returns: KnownEvent = { ...rests, data: { deactivated: false } };
  expect(may(state(FRIENDS), joins, rests)).toBe(false);
  expect(may(state(FRIENDS), joins, rests, returns)).toBe(true);
  expect(may(state(FRIENDS), joins, { type: "user_group", op: "remove", group_id: FRIENDS })).toBe(false);
  expect(
    may(state(30), { type: "user_group", op: "add", group: group(30, "crew", { members: [OWN_ID] }) }),
  ).toBe(true);
});

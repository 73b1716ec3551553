/** Unnamed groups of moved channels. */
import { expect, test } from "vitest";
import { ROLE_GUEST, ROLE_MEMBER, systemGroups } from "../../kernel/roles/roles.contract.ts";
import { ChannelGroups } from "./channel-groups.ts";
import { MoveReport } from "./move-report.ts";
import { type MovedChannel, type MovedPerson, type MovedTeam, NOTHING_CHOSEN } from "./moved-team.ts";
import { NumberedTeam } from "./numbered-team.ts";

const person = (key: string, role: number = ROLE_MEMBER): MovedPerson => ({
  ...{ key, fullName: key, email: null, role, isActive: true, isBot: false, timezone: "" },
  ...{ joinedAt: null, picture: null, ...NOTHING_CHOSEN },
});

const channel = (key: string, administratorKeys: readonly string[], isReadOnly = false): MovedChannel => ({
  ...{ key, name: key, description: [], pinned: [], bookmarks: [], isPrivate: false, isArchived: false },
  ...{ isDefault: false, isReadOnly, creatorKey: null, createdAt: null, memberKeys: [], administratorKeys },
});

function groupsOf(channels: readonly MovedChannel[]) {
  const team: MovedTeam = {
    ...{ name: "Team", description: "", people: [person("a"), person("b"), person("g", ROLE_GUEST)] },
    ...{
      channels,
      emoji: [],
      messages: async function* () {},
      file: async () => null,
      close: async () => {},
    },
  };
  const first = () => 1;
  return new ChannelGroups(new NumberedTeam(team, first, new MoveReport()), first);
}

/** After the system groups. */
const groupId = (place: number) => Object.keys(systemGroups).length + place;

test("channels with the same administrators share a group", () => {
  const groups = groupsOf([
    channel("one", ["a", "b"]),
    channel("two", ["b", "a", "g"]),
    channel("three", ["a"]),
    channel("four", ["g"]),
  ]);
  expect([...groups.groupRows("")].map(({ id }) => id)).toEqual([groupId(1), groupId(2)]);
  expect([...groups.memberRows()]).toEqual([
    { group_id: groupId(1), user_id: 1 },
    { group_id: groupId(1), user_id: 2 },
    { group_id: groupId(2), user_id: 1 },
  ]);
  expect([...groups.permissionRows()]).toMatchObject([
    { id: 1, channel_id: 1, group_id: groupId(1) },
    { id: 2, channel_id: 2, group_id: groupId(1) },
    { id: 3, channel_id: 3, group_id: groupId(2) },
  ]);
});

test("moderators write in read-only channels, but administer none of them", () => {
  const groups = groupsOf([
    channel("one", ["a"], true),
    channel("two", ["a"], true),
    channel("three", [], true),
  ]);
  const moderators = Object.keys(systemGroups).indexOf("role:moderators") + 1;
  expect([...groups.subgroupRows()]).toEqual([{ group_id: groupId(2), subgroup_id: moderators }]);
  expect(
    [...groups.permissionRows()].map(({ channel_id, setting, group_id }) => [channel_id, setting, group_id]),
  ).toEqual([
    [1, "can_administer_channel_group", groupId(1)],
    [1, "can_send_message_group", groupId(2)],
    [2, "can_administer_channel_group", groupId(1)],
    [2, "can_send_message_group", groupId(2)],
    [3, "can_send_message_group", moderators],
  ]);
});

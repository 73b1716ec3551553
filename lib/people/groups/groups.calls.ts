/** Valid calls for groups, and their callers. */
import { randomUUID } from "node:crypto";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import { makeGroup } from "../../testing/test-groups.ts";
import type { groups } from "./groups.ts";

/** An empty group of the account. */
const groupOf = ({ own }: CallSubject) => own((owner) => makeGroup(owner), UNKNOWN_ID);

export const calls = defineCalls<typeof groups>({
  valid: {
    "create-user-group": ({ userId }) => ({ name: randomUUID(), description: "Tea", members: [userId] }),
    "get-user-groups": () => ({ include_deactivated_groups: true }),
    "update-user-group": async (subject) => ({ user_group_id: await groupOf(subject), name: randomUUID() }),
    "deactivate-user-group": async (subject) => ({ user_group_id: await groupOf(subject) }),
    "remove-user-group": async (subject) => ({ user_group_id: await groupOf(subject) }),
    "get-user-group-members": async (subject) => ({ user_group_id: await groupOf(subject) }),
    "update-user-group-members": async (subject) => ({
      user_group_id: await groupOf(subject),
      add: [subject.userId],
    }),
    "get-is-user-group-member": async (subject) => ({
      user_group_id: await groupOf(subject),
      user_id: subject.userId,
    }),
    "get-user-group-subgroups": async (subject) => ({ user_group_id: await groupOf(subject) }),
    "update-user-group-subgroups": async (subject) => ({
      user_group_id: await groupOf(subject),
      add: [await groupOf(subject)],
    }),
  },
  whoMay: () => [
    row("create-user-group", "account", { guest: BAD }),
    row("get-user-groups", "account"),
    row("update-user-group", "account", allBut(["owner", "member"], BAD)),
    row("deactivate-user-group", "account", allBut(["owner", "member"], BAD)),
    row("remove-user-group", "account", allBut(["owner", "member"], BAD)),
    row("get-user-group-members", "account"),
    row("update-user-group-members", "account", allBut(["owner", "member"], BAD)),
    row("get-is-user-group-member", "account"),
    row("get-user-group-subgroups", "account"),
    row("update-user-group-subgroups", "account", allBut(["owner", "member"], BAD)),
  ],
});

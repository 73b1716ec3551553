/** One valid call of every operation on groups, for table-driven tests. */
import { randomUUID } from "node:crypto";
import { makeGroup } from "../test-groups.ts";
import { type CallSubject, type MakeParams, UNKNOWN_ID } from "./call-objects.ts";

/** A group of the account's own, with nobody in it. */
const groupOf = ({ own }: CallSubject) => own((owner) => makeGroup(owner), UNKNOWN_ID);

/** By operation. */
export const groupCalls: Readonly<Record<string, MakeParams>> = {
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
};

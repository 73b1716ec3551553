/** Valid calls for muted users, and who may make them. */
import { z } from "zod";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { mutedUsers } from "./muted-users.ts";

const userList = z.object({ members: z.array(z.object({ user_id: z.int() })) });

const mutedUserOf = async ({ own }: CallSubject) =>
  own(async ({ client, id }) => {
    const { members } = userList.parse((await client.get("/users")).body);
    const other = z.int().parse(members.map((member) => member.user_id).find((userId) => userId !== id));
    await client.post(`/users/me/muted_users/${other}`);
    return other;
  }, UNKNOWN_ID);

/** The person of the subject, not muted by the account. */
const unmutedUserOf = async ({ own, userId }: CallSubject) => {
  await own(async ({ client }): Promise<unknown> => client.delete(`/users/me/muted_users/${userId}`), null);
  return userId;
};

export const calls = defineCalls<typeof mutedUsers>({
  valid: {
    "mute-user": async (subject) => ({ muted_user_id: await unmutedUserOf(subject) }),
    "unmute-user": async (subject) => ({ muted_user_id: await mutedUserOf(subject) }),
  },
  whoMay: () => [
    row("mute-user", "account", { member: BAD }),
    row("unmute-user", "account", allBut(["member"], BAD)),
  ],
});

/** Valid calls and their callers. */
import fc from "fast-check";
import { z } from "zod";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import { anyone, type Call, calledBy, type Scene } from "../../testing/random-calls/random-call.ts";
import type { mutedUsers } from "./muted-users.ts";

const userList = z.object({ members: z.array(z.object({ user_id: z.int() })) });

const mutedUserOf = async ({ own }: CallSubject) =>
  own(async ({ client, id }) => {
    const { members } = userList.parse((await client.get("/users")).body);
    const other = z.int().parse(members.map((member) => member.user_id).find((userId) => userId !== id));
    await client.post(`/users/me/muted_users/${other}`);
    return other;
  }, UNKNOWN_ID);

const unmutedUserOf = async ({ own, userId }: CallSubject) => {
  await own(async ({ client }): Promise<unknown> => client.delete(`/users/me/muted_users/${userId}`), null);
  return userId;
};

const randomCalls = ({ userIds }: Scene): fc.Arbitrary<Call> =>
  fc.record({
    method: fc.constantFrom("POST" as const, "DELETE" as const),
    path: fc.constantFrom(...userIds).map((userId) => `/users/me/muted_users/${userId}`),
    params: fc.constant({}),
  });

export const calls = defineCalls<typeof mutedUsers>({
  valid: {
    "mute-user": async (subject) => ({ muted_user_id: await unmutedUserOf(subject) }),
    "unmute-user": async (subject) => ({ muted_user_id: await mutedUserOf(subject) }),
  },
  whoMay: () => [
    row("mute-user", "account", { member: BAD }),
    row("unmute-user", "account", allBut(["member"], BAD)),
  ],
  random: { subject: "own", call: (scene) => calledBy(anyone, randomCalls(scene)) },
});

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
import {
  anyone,
  type Call,
  calledBy,
  deletion,
  type Scene,
  someId,
} from "../../testing/random-calls/random-call.ts";
import type { drafts } from "./drafts.ts";

const draftIn = (channelId: number) => ({
  type: "stream",
  to: [channelId],
  topic: "t",
  content: "Hello!",
});

const draftOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const drafts = [{ type: "", to: [], topic: "", content: "Hello!" }];
    const { body } = await client.post("/drafts", { drafts });
    return z.tuple([z.int()]).parse(body.ids)[0];
  }, UNKNOWN_ID);

function randomCalls({ userIds, channelIds }: Scene): fc.Arbitrary<Call> {
  const content = fc.constantFrom("Half a sentence", "Another");
  const draft = fc.oneof(
    fc.record({
      type: fc.constant("private"),
      to: fc.subarray([...userIds], { maxLength: 2 }),
      topic: fc.constant(""),
      content,
    }),
    fc.record({
      type: fc.constant("stream"),
      to: fc.constantFrom(...channelIds).map((channelId) => [channelId]),
      topic: fc.constantFrom("tea", ""),
      content,
    }),
  );
  return fc.oneof(
    fc.array(draft, { minLength: 1, maxLength: 2 }).map((some) => ({
      method: "POST" as const,
      path: "/drafts",
      params: { drafts: some },
    })),
    fc.record({ someId, draft }).map((given) => ({
      method: "PATCH" as const,
      path: `/drafts/${given.someId}`,
      params: { draft: given.draft },
    })),
    deletion("/drafts"),
  );
}

export const calls = defineCalls<typeof drafts>({
  valid: {
    "get-drafts": () => ({}),
    "create-drafts": ({ channelId }) => ({ drafts: [draftIn(channelId)] }),
    "edit-draft": async (subject) => ({
      draft_id: await draftOf(subject),
      draft: draftIn(subject.channelId),
    }),
    "delete-draft": async (subject) => ({ draft_id: await draftOf(subject) }),
  },
  whoMay: () => [
    row("get-drafts", "account"),
    row("create-drafts", "open", { guest: BAD }),
    row("create-drafts", "account", {}, ({ userId }) => ({
      drafts: [{ type: "private", to: [userId], topic: "", content: "a" }],
    })),
    row("edit-draft", "open", allBut(["member"], BAD)),
    row("delete-draft", "account", allBut(["member"], BAD)),
  ],
  random: { subject: "own", call: (scene) => calledBy(anyone, randomCalls(scene)) },
});

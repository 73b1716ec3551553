/** Valid calls for drafts, and who may make them. */
import { z } from "zod";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
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
});

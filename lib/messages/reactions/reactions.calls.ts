/** Valid calls and their callers. */
import { noteOf } from "../../testing/calls/call-objects.ts";
import {
  all,
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  type MakeParams,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { reactions } from "./reactions.ts";

const reactedNoteOf = async ({ own }: CallSubject) =>
  own(async (account) => {
    const id = await account.send([account.id], "a note");
    await account.client.post(`/messages/${id}/reactions`, { emoji_name: "octopus" });
    return id;
  }, UNKNOWN_ID);

const withOctopus: MakeParams = ({ messageId }) => ({ message_id: messageId, emoji_name: "octopus" });

const withTada: MakeParams = ({ messageId }) => ({ message_id: messageId, emoji_name: "tada" });

export const calls = defineCalls<typeof reactions>({
  valid: {
    "add-reaction": async (subject) => ({ message_id: await noteOf(subject), emoji_name: "octopus" }),
    "remove-reaction": async (subject) => ({
      message_id: await reactedNoteOf(subject),
      emoji_name: "octopus",
    }),
  },
  whoMay: () => [
    row("add-reaction", "open", { guest: BAD }, withOctopus),
    row("add-reaction", "closed", allBut(["member"], BAD), withOctopus),
    row("add-reaction", "direct", allBut(["member", "moderator"], BAD), withOctopus),
    row("remove-reaction", "account", allBut(["member"], BAD)),
    row("remove-reaction", "open", { ...all("REACTION_DOES_NOT_EXIST"), guest: BAD }, withTada),
    row("remove-reaction", "closed", { ...all(BAD), member: "REACTION_DOES_NOT_EXIST" }, withTada),
  ],
});

/** Describes who may call an operation, for the API document. */
import { callersInWords, refusalOf } from "../auth/authentication/who-may.ts";
import { scopeOf } from "../auth/keys/key-scopes.contract.ts";
import {
  type ChannelRight,
  type ChannelRightName,
  channelRights,
} from "../channels/channels/channel-rights.ts";
import type { Contract } from "../kernel/contract/contract.ts";
import type { DescribedRights } from "../kernel/openapi/operation.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../kernel/roles/roles.contract.ts";

/** Completes "For those who may". Not in the table of rights, which the web app loads. */
const channelRightWords: Readonly<Record<ChannelRightName, string>> = {
  know: "know of the channel",
  read: "read the channel",
  get_to_read: "read the channel or join it",
  take_part: "read the channel, while it is not archived",
  belong: "read the channel as subscribers",
  post: "post in the channel",
  start_topics: "start topics in the channel",
  join: "join the channel",
  add_others: "add people by a permission of the channel",
  add_others_as_reader: "add people to a channel that they can read",
  remove_others: "remove people from the channel",
  administer: "administer the channel",
  resolve_topics: "resolve topics",
  change_topics: "move messages to other topics",
  take_messages_out: "move messages out of the channel",
  delete_any_message: "delete any message",
  delete_own_messages: "delete their own messages",
};

const roles = [ROLE_OWNER, ROLE_ADMINISTRATOR, ROLE_MODERATOR, ROLE_MEMBER, ROLE_GUEST] as const;

/** @throws Error for an unknown name. */
function rightIn(name: string): ChannelRight & { readonly words: string } {
  const [, right] = Object.entries(channelRights).find(([each]) => each === name) ?? [];
  const [, words] = Object.entries(channelRightWords).find(([each]) => each === name) ?? [];
  if (!right || words === undefined) throw new Error(`There is no right ${name} in channels.`);
  return { words, ...right };
}

export function describeRights(contract: Contract): DescribedRights {
  return { words: inWords(contract), data: asData(contract) };
}

/** Empty for an operation open to everybody. */
function inWords(contract: Contract): string {
  const { oneOf, inChannel } = contract;
  return [
    callersInWords(contract),
    oneOf ? `Takes the permission ${oneOf.map((name) => `\`${name}\``).join(" or ")}.` : "",
    inChannel ? `For those who may ${rightIn(inChannel).words}.` : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function asData(contract: Contract): DescribedRights["data"] {
  const { peopleOnly = false, noProgramKeys = false, oneOf = [], inChannel } = contract;
  const may = (role: number) => refusalOf(contract, { role, isBot: false, isProgramKey: false }) === null;
  return {
    roles: roles.filter(may),
    bots: !peopleOnly,
    keys_for_programs: !noProgramKeys,
    key_scope: scopeOf(contract),
    permissions: oneOf,
    ...(inChannel && { channel: { right: inChannel, ...rightIn(inChannel) } }),
  };
}

/** Describes for the API document who may call an operation, in words and as data. */
import { callersInWords, refusalOf } from "../auth/authentication/who-may.ts";
import { channelRightWords } from "../channels/channels/channel-right-words.ts";
import { type ChannelRight, channelRights } from "../channels/channels/channel-rights.ts";
import type { Contract } from "../kernel/contract/contract.ts";
import type { DescribedRights } from "../kernel/http/openapi.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../kernel/roles/roles.contract.ts";

const roles = [ROLE_OWNER, ROLE_ADMINISTRATOR, ROLE_MODERATOR, ROLE_MEMBER, ROLE_GUEST] as const;

/** @throws Error for a name that the table does not have. */
function rightIn(name: string): ChannelRight & { readonly words: string } {
  const [, right] = Object.entries(channelRights).find(([each]) => each === name) ?? [];
  const [, words] = Object.entries(channelRightWords).find(([each]) => each === name) ?? [];
  if (!right || words === undefined) throw new Error(`There is no right ${name} in channels.`);
  return { words, ...right };
}

export function describeRights(contract: Contract): DescribedRights {
  return { words: inWords(contract), data: asData(contract) };
}

/** Empty for an operation that everybody may call. */
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

/** An operation's row of the table of who may do what. */
function asData(contract: Contract): DescribedRights["data"] {
  const { peopleOnly = false, noProgramKeys = false, oneOf = [], inChannel } = contract;
  const may = (role: number) => refusalOf(contract, { role, isBot: false, isProgramKey: false }) === null;
  return {
    roles: roles.filter(may),
    bots: !peopleOnly,
    keys_for_programs: !noProgramKeys,
    permissions: oneOf,
    ...(inChannel && { channel: { right: inChannel, ...rightIn(inChannel) } }),
  };
}

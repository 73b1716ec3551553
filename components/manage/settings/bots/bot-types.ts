/** The kinds of bots, by their numbers on the wire. */

export const GENERIC_BOT = 1;
export const INCOMING_WEBHOOK = 2;
export const OUTGOING_WEBHOOK = 3;

export const BOT_TYPES = [
  { value: GENERIC_BOT, label: "Generic bot", about: "Does what a member can do, with its API key." },
  {
    value: INCOMING_WEBHOOK,
    label: "Incoming webhook",
    about: "Only sends messages, on behalf of other services.",
  },
  {
    value: OUTGOING_WEBHOOK,
    label: "Outgoing webhook",
    about: "Posts messages that mention it to an address, and replies with the answer.",
  },
] as const;

/** What a bot of this type is called. */
export function botTypeName(type: number): string {
  return BOT_TYPES.find(({ value }) => value === type)?.label ?? "Bot";
}

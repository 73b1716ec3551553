/** Ids and facts of the organization in tests' exports of Zulip. */
import { nextIds } from "../../archives/imports/id-shift.ts";

export type Row = Record<string, unknown>;

/** Seconds: 2026-01-01 09:00:00 UTC. */
export const SENT = 1_767_258_000;
export const UPLOAD = "2/4e/m2A3MSqFnWRLUf9SaPzQ0Up_/Pläne 1.txt";
export const HOST = "chat.acme.example";

/** Of Zulip's `flags_mask`. */
export const READ = 1;
export const STARRED = 2;
export const MENTIONED = 8;
export const WILDCARD = 16;
export const ALERT = 512;
export const HISTORICAL = 1_024;

/** Far enough for other tests, which take ids meanwhile. */
const MARGIN = 5_000;

/** Ids that are free, so that a move keeps them. */
export async function zulipIds() {
  const next = await nextIds();
  const of = (table: string, count: number) => (next.get(table) ?? 1) + MARGIN + count;
  const person = (count: number) => of("user_account", count);
  const channel = (count: number) => of("channel", count);
  const group = (count: number) => of("user_group", count);
  return {
    ...{ ann: person(1), ben: person(2), cara: person(3), dan: person(4), bot: person(5), eve: person(6) },
    ...{ general: channel(1), secret: channel(2), old: channel(3) },
    ...{ everyone: group(2), members: group(3), owners: group(4) },
    ...{ team: group(5), inner: group(6), unnamed: group(7) },
    ...{ emoji: of("custom_emoji", 1), field: of("profile_field", 1), choice: of("profile_field", 2) },
    ...{ folder: of("channel_folder", 1), message: of("message", 0), recipient: of("conversation", 0) },
    notificationBot: 6,
  };
}

export type ZulipIds = Awaited<ReturnType<typeof zulipIds>>;

/** Ids of recipients, which Zulip keeps apart from people and channels. */
export function recipientsOf({ recipient: from }: ZulipIds) {
  return {
    ...{
      notificationBot: from,
      ann: from + 1,
      ben: from + 2,
      cara: from + 3,
      dan: from + 4,
      bot: from + 5,
      eve: from + 6,
    },
    ...{ general: from + 11, secret: from + 12, old: from + 13, group: from + 20 },
  };
}

/** What belongs to the reader alone and comes as lists: alert words, muted people, snippets, and the bots they manage. */
import type { RegisterAnswer, WireBot, WireSnippet } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";

export type OwnLists = {
  /** Words that mark the messages in which they occur. */
  alertWords: readonly string[];
  mutedUserIds: ReadonlySet<number>;
  /** By id. */
  snippets: ReadonlyMap<number, WireSnippet>;
  /** By user id, deactivated ones included. */
  bots: ReadonlyMap<number, WireBot>;
};

/** Before the register answer. */
export const NO_OWN_LISTS: OwnLists = {
  alertWords: [],
  mutedUserIds: new Set(),
  snippets: new Map(),
  bots: new Map(),
};

/** The lists the register answer has. */
export function ownListsFromRegister(answer: RegisterAnswer): OwnLists {
  return {
    alertWords: answer.alert_words,
    mutedUserIds: new Set(answer.muted_users.map(({ id }) => id)),
    snippets: new Map(answer.saved_snippets.map((snippet) => [snippet.id, snippet])),
    bots: new Map(answer.realm_bots.map((bot) => [bot.user_id, bot])),
  };
}

/** Snippets were saved, edited or deleted. */
export function changeSnippets(lists: OwnLists, event: EventOf<"saved_snippets">): OwnLists {
  const snippets = new Map(lists.snippets);
  if (event.op === "remove") snippets.delete(event.saved_snippet_id);
  else snippets.set(event.saved_snippet.id, event.saved_snippet);
  return { ...lists, snippets };
}

/** Bots came, changed, or are managed by others now. */
export function changeBots(lists: OwnLists, event: EventOf<"realm_bot">): OwnLists {
  const bots = new Map(lists.bots);
  const { bot } = event;
  if (event.op === "delete") bots.delete(bot.user_id);
  if (event.op === "add") bots.set(bot.user_id, event.bot);
  const known = bots.get(bot.user_id);
  if (event.op === "update" && known) bots.set(bot.user_id, { ...known, ...event.bot });
  return { ...lists, bots };
}

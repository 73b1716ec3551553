/** The user's own lists. */
import type {
  RegisterAnswer,
  WireDraft,
  WireNavigationView,
  WireReminder,
  WireScheduled,
  WireSnippet,
} from "../wire.ts";
import type { EventOf } from "../wire-events.ts";

export type OwnLists = {
  alertWords: readonly string[];
  /** Onboarding steps that the user has not seen yet. */
  onboardingSteps: ReadonlySet<string>;
  mutedUserIds: ReadonlySet<number>;
  starredIds: ReadonlySet<number>;
  snippets: ReadonlyMap<number, WireSnippet>;
  /** Empty without draft synchronization. */
  drafts: ReadonlyMap<number, WireDraft>;
  /** By id. */
  scheduled: ReadonlyMap<number, WireScheduled>;
  reminders: ReadonlyMap<number, WireReminder>;
  /** By fragment. */
  views: ReadonlyMap<string, WireNavigationView>;
  /** Fragments in the user's order; other views follow. */
  viewOrder: readonly string[];
};

export const NO_OWN_LISTS: OwnLists = {
  alertWords: [],
  onboardingSteps: new Set(),
  mutedUserIds: new Set(),
  starredIds: new Set(),
  snippets: new Map(),
  drafts: new Map(),
  scheduled: new Map(),
  reminders: new Map(),
  views: new Map(),
  viewOrder: [],
};

export function ownListsFromRegister(answer: RegisterAnswer): OwnLists {
  return {
    alertWords: answer.alert_words,
    onboardingSteps: new Set(answer.onboarding_steps.map(({ name }) => name)),
    mutedUserIds: new Set(answer.muted_users.map(({ id }) => id)),
    starredIds: new Set(answer.starred_messages),
    snippets: new Map(answer.saved_snippets.map((snippet) => [snippet.id, snippet])),
    drafts: new Map(answer.drafts.map((draft) => [draft.id, draft])),
    scheduled: new Map(answer.scheduled_messages.map((each) => [each.scheduled_message_id, each])),
    reminders: new Map(answer.reminders.map((each) => [each.reminder_id, each])),
    views: new Map(answer.navigation_views.map((each) => [each.fragment, each])),
    viewOrder: answer.navigation_view_order,
  };
}

export function changeStarred(lists: OwnLists, event: EventOf<"update_message_flags">): OwnLists {
  if (event.flag !== "starred") return lists;
  if (event.op === "remove") return withoutStarred(lists, event.messages);
  return { ...lists, starredIds: new Set([...lists.starredIds, ...event.messages]) };
}

export function withoutStarred(lists: OwnLists, messageIds: readonly number[]): OwnLists {
  if (!messageIds.some((id) => lists.starredIds.has(id))) return lists;
  const gone = new Set(messageIds);
  return { ...lists, starredIds: new Set([...lists.starredIds].filter((id) => !gone.has(id))) };
}

export function changeSnippets(lists: OwnLists, event: EventOf<"saved_snippets">): OwnLists {
  const snippets = new Map(lists.snippets);
  if (event.op === "remove") snippets.delete(event.saved_snippet_id);
  else snippets.set(event.saved_snippet.id, event.saved_snippet);
  return { ...lists, snippets };
}

export function changeDrafts(lists: OwnLists, event: EventOf<"drafts">): OwnLists {
  const drafts = new Map(lists.drafts);
  if (event.op === "remove") drafts.delete(event.draft_id);
  else for (const draft of event.op === "add" ? event.drafts : [event.draft]) drafts.set(draft.id, draft);
  return { ...lists, drafts };
}

export function changeScheduled(lists: OwnLists, event: EventOf<"scheduled_messages">): OwnLists {
  const scheduled = new Map(lists.scheduled);
  if (event.op === "remove") scheduled.delete(event.scheduled_message_id);
  const given = event.op === "add" ? event.scheduled_messages : [];
  for (const each of event.op === "update" ? [event.scheduled_message] : given) {
    scheduled.set(each.scheduled_message_id, each);
  }
  return { ...lists, scheduled };
}

export function changeReminders(lists: OwnLists, event: EventOf<"reminders">): OwnLists {
  const reminders = new Map(lists.reminders);
  if (event.op === "remove") reminders.delete(event.reminder_id);
  else for (const each of event.reminders) reminders.set(each.reminder_id, each);
  return { ...lists, reminders };
}

export function changeViews(lists: OwnLists, event: EventOf<"navigation_view">): OwnLists {
  if (event.op === "reorder") return { ...lists, viewOrder: event.navigation_view_order };
  const views = new Map(lists.views);
  let { viewOrder } = lists;
  if (event.op === "add") views.set(event.navigation_view.fragment, event.navigation_view);
  if (event.op === "remove") {
    views.delete(event.fragment);
    viewOrder = viewOrder.filter((fragment) => fragment !== event.fragment);
  }
  const known = event.op === "update" ? views.get(event.fragment) : undefined;
  if (event.op === "update" && known) views.set(event.fragment, { ...known, ...event.data });
  return { ...lists, views, viewOrder };
}

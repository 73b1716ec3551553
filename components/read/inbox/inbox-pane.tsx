"use client";
/** Inbox of unread conversations. */
import { Inbox as InboxIcon } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { CHECKLIST_STEP } from "../../../lib/accounts/onboarding/step-names.contract.ts";
import { isKeyTaken } from "../../model/keyboard/key-taken.ts";
import { keyOf } from "../../model/keyboard/pressed-key.ts";
import { useKeptFocus } from "../../model/keyboard/use-kept-focus.ts";
import { useListPlace } from "../../model/keyboard/use-list-place.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { derived } from "../../model/store/derived.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyModule } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { MAX_DRAWN } from "../../ui/max-drawn.ts";
import { useRowKeys } from "../feed/use-row-keys.ts";
import { arrangeInbox } from "./inbox.ts";
import { InboxRow } from "./inbox-row.tsx";
import { type InboxSection, inboxSections } from "./inbox-sections.ts";
import { SectionHead } from "./section-head.tsx";

const longInbox = lazyPart(
  lazyModule(() => import("./long-inbox.tsx")),
  ({ LongInbox }) => LongInbox,
);

const firstSteps = lazyPart(
  lazyModule(() => import("./first-steps.tsx")),
  ({ FirstSteps }) => FirstSteps,
);

export function InboxPane() {
  const isSettingUp = useChatStore((state) => state.ownLists.onboardingSteps.has(CHECKLIST_STEP));
  const sections = useInbox();
  const keys = useMemo(() => sections.flatMap(({ entries }) => entries.map(({ key }) => key)), [sections]);
  const isLong = keys.length > MAX_DRAWN;
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  useMarkReadKey(list);
  useKeptFocus(list);
  useListPlace("inbox", list, keys);

  if (keys.length === 0) {
    if (isSettingUp) {
      return (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-10 max-sm:px-2">
          <Lazy part={firstSteps} props={{}} />
        </div>
      );
    }
    return (
      <EmptyState icon={<InboxIcon />} title="You have read everything">
        New messages in your channels and conversations will appear here.
      </EmptyState>
    );
  }
  return (
    <div ref={list} className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-list px-4 pt-2 pb-10 max-sm:px-2">
        {isSettingUp && <Lazy part={firstSteps} props={{}} />}
        {isLong ? (
          <Lazy
            part={longInbox}
            props={{ sections, scroller: list }}
            placeholder={<Sections sections={sections} limit={MAX_DRAWN} />}
            failure={<Sections sections={sections} limit={keys.length} />}
          />
        ) : (
          <Sections sections={sections} limit={MAX_DRAWN} />
        )}
      </div>
    </div>
  );
}

/** Sections are regions for screen readers. */
function Sections({ sections, limit }: { sections: readonly InboxSection[]; limit: number }) {
  return sections
    .filter(({ before }) => before < limit)
    .map((section) => (
      <section key={section.key} aria-labelledby={`inbox-${section.key}`} className="mt-6 first:mt-4">
        <SectionHead id={`inbox-${section.key}`} section={section} />
        <ul>
          {section.entries.slice(0, limit - section.before).map((entry, index) => (
            <li key={entry.key} data-item={entry.key}>
              <InboxRow entry={entry} place={section.before + index} />
            </li>
          ))}
        </ul>
      </section>
    ));
}

const NONE: ChatState["sharedLists"]["folders"] = [];

const sectionsOf = derived(
  ({
    unread,
    channels,
    topicPolicies,
    sharedLists,
    settings,
  }: ChatState): [...Parameters<typeof arrangeInbox>, ChatState["sharedLists"]["folders"]] => [
    unread,
    channels,
    topicPolicies,
    settings.personal.get("web_inbox_show_channel_folders") === false ? NONE : sharedLists.folders,
  ],
  (unread, channels, policies, folders) => inboxSections(arrangeInbox(unread, channels, policies), folders),
);

function useInbox(): readonly InboxSection[] {
  return useChatStore(sectionsOf);
}

/** `e` presses the focused row's button; the next row gets focus. */
function useMarkReadKey(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const row = document.activeElement?.closest("li");
      if (keyOf(event) !== "e" || isKeyTaken(event) || !row || !list.current?.contains(row)) return;
      // A section head's button would mark all its rows.
      if (!row.querySelector("[data-row]")) return;
      event.preventDefault();
      row.querySelector<HTMLElement>("button")?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
}

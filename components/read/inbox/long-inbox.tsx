"use client";
/** Inbox with hundreds of conversations. */
import { type RefObject, useMemo, useState } from "react";
import { keyAtListPlace } from "../../model/keyboard/list-place.ts";
import { LongList } from "../../ui/long-list.tsx";
import { InboxRow } from "./inbox-row.tsx";
import { type InboxItem, type InboxSection, inboxItems } from "./inbox-sections.ts";
import { SectionHead } from "./section-head.tsx";

type LongInboxProps = {
  sections: readonly InboxSection[];
  scroller: RefObject<HTMLElement | null>;
};

const isRow = (item: InboxItem) => item.kind === "row";

export function LongInbox({ sections, scroller }: LongInboxProps) {
  const items = useMemo(() => inboxItems(sections), [sections]);
  const [openedAt] = useState(() =>
    keyAtListPlace(
      "inbox",
      items.flatMap((item) => (item.kind === "row" ? item.key : [])),
    ),
  );
  return (
    <LongList items={items} scroller={scroller} openedAt={openedAt} isCounted={isRow}>
      {(item) =>
        item.kind === "head" ? (
          // As far apart as in a short inbox.
          <div className={item.section.before === 0 ? "pt-4" : "pt-6"}>
            <SectionHead section={item.section} />
          </div>
        ) : (
          <InboxRow entry={item.entry} place={item.place} />
        )
      }
    </LongList>
  );
}

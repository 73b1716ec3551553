"use client";
/** Drafts of all conversations. */
import { Copy, PencilLine, Trash2 } from "lucide-react";
import { SourceExcerpt } from "../../content/message-content/message-content.tsx";
import {
  type Draft,
  draftOf,
  isWritten,
  readDraft,
  useDrafts,
  writeDraft,
} from "../../model/drafts/drafts.ts";
import { viewKey } from "../../model/navigation/view.ts";
import { viewOfFragment } from "../../model/navigation/view-fragment.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { isSpare } from "../../net/drafts/draft-body.ts";
import { useLinkedIds } from "../../net/drafts/draft-links.ts";
import { Age } from "../../ui/age.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/layers/notify.ts";
import { type ComposerPlace, conversationOfPlace } from "../../write/composer/composer-place.ts";
import { FeedSkeleton } from "../feed/feed-skeleton.tsx";
import { ConversationName } from "../recent/conversation-name.tsx";
import { LaterList, LaterRow } from "./later-row.tsx";

/** Whether drafts of other devices have yet to arrive. */
function useAreComing(): boolean {
  const linked = useLinkedIds();
  return useChatStore(({ connection, ownLists, settings }) => {
    if (settings.personal.get("enable_drafts_synchronization") !== true) return false;
    return connection === "connecting" || [...ownLists.drafts.keys()].some((id) => !linked.has(id));
  });
}

/** Latest first. A draft without an accessible conversation can be copied. */
export function DraftsPane() {
  const drafts = [...useDrafts()]
    .map(([key, draft]) => ({ key, draft, place: placeOf(draft) }))
    .filter(({ key, draft, place }) => isWritten(draft) && (place !== null || isSpare(key)))
    .toSorted((one, other) => other.draft.at - one.draft.at);
  const areComing = useAreComing();
  if (drafts.length === 0) {
    if (areComing) return <FeedSkeleton />;
    return (
      <EmptyState icon={<PencilLine />} title="No drafts">
        Messages that you start but do not send are kept here.
      </EmptyState>
    );
  }
  return (
    <LaterList label="Drafts">
      {drafts.map(({ key, draft, place }) => (
        <LaterRow
          key={key}
          href={place ? draft.address : "#drafts"}
          onOpen={isSpare(key) ? () => openSpare(key, draft, place) : undefined}
          title={
            place ? (
              <ConversationName conversation={conversationOfPlace(place, draft.topic)} />
            ) : (
              "No recipient yet"
            )
          }
          excerpt={<SourceExcerpt source={draft.content} />}
          time={<Age at={draft.at / 1000} />}
          actions={
            <>
              <IconButton
                label="Copy draft"
                icon={<Copy className="size-4" />}
                onClick={() => void copyText(draft.content, "Draft")}
              />
              <IconButton
                label="Delete draft"
                icon={<Trash2 className="size-4" />}
                onClick={() => discard(key, draft)}
              />
            </>
          }
        />
      ))}
    </LaterList>
  );
}

function placeOf({ address }: Draft): ComposerPlace | null {
  const view = viewOfFragment(address);
  return view?.kind === "channel" || view?.kind === "topic" || view?.kind === "direct" ? view : null;
}

/** Appends the text to its conversation's draft. */
function openSpare(key: string, spare: Draft, place: ComposerPlace | null): void {
  if (!place) return void copyText(spare.content, "Draft");
  const target = viewKey(place);
  const { content, topic } = readDraft(target);
  const joined = content === "" ? spare.content : `${content}\n\n${spare.content}`;
  writeDraft(target, draftOf(place, { content: joined, topic: topic || spare.topic }));
  writeDraft(key, { ...spare, content: "", topic: "" });
}

function discard(key: string, draft: Draft): void {
  writeDraft(key, { ...draft, content: "", topic: "" });
  void notify("Draft deleted", { label: "Undo", run: () => writeDraft(key, draft) });
}

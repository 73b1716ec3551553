"use client";
/** What the reader has begun to write and not sent, in all conversations. */
import { PencilLine, Trash2 } from "lucide-react";
import { briefAge } from "../../lib/text/clock.ts";
import { type ComposerPlace, conversationOfPlace } from "../composer/composer-place.ts";
import { type Draft, useDrafts, writeDraft } from "../composer/drafts.ts";
import { viewOfFragment } from "../navigation/view-fragment.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { notify } from "../ui/layers/notify.ts";
import { LaterList, LaterRow } from "./later-row.tsx";
import { PlaceTitle } from "./place-title.tsx";

/** The latest first. One that is deleted can be brought back. */
export function DraftsPane() {
  const drafts = [...useDrafts()]
    .flatMap(([key, draft]) => {
      const place = placeOf(draft);
      return place ? [{ key, draft, place }] : [];
    })
    .toSorted((one, other) => other.draft.at - one.draft.at);
  if (drafts.length === 0) {
    return (
      <EmptyState icon={<PencilLine />} title="No drafts">
        What you begin to write and do not send is kept here.
      </EmptyState>
    );
  }
  return (
    <LaterList label="Drafts">
      {drafts.map(({ key, draft, place }) => (
        <LaterRow
          key={key}
          href={draft.address}
          title={<PlaceTitle conversation={conversationOfPlace(place, draft.topic)} />}
          excerpt={draft.content}
          time={briefAge(draft.at / 1000)}
          actions={
            <IconButton
              label="Delete the draft"
              icon={<Trash2 className="size-4" />}
              onClick={() => discard(key, draft)}
            />
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

function discard(key: string, draft: Draft): void {
  writeDraft(key, { ...draft, content: "", topic: "" });
  void notify("Draft deleted", { label: "Undo", run: () => writeDraft(key, draft) });
}

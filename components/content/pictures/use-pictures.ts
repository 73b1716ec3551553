"use client";
/** Loads the pictures of the conversation around those that are on the page. */
import { useCallback, useEffect, useRef, useState } from "react";
import { narrowOfView } from "../../model/navigation/narrow-of-view.ts";
import type { Picture } from "../../model/navigation/pictures-on-page.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import type { NarrowTerm, View } from "../../model/navigation/view.ts";
import type { MessagesAnswer } from "../../model/store/history/merge-fetched.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { withPictures } from "./picture-sequence.ts";
import { picturesOfMessage } from "./pictures-of-message.ts";

/** Messages with pictures that are fetched at once. */
const PAGE = 30;

type Ends = { oldest: number; newest: number; foundOldest: boolean; foundNewest: boolean };

type Pictures = {
  pictures: readonly Picture[];
  /** Whether there are no others. */
  isWhole: boolean;
  /** Fetches those before or after all that are known, unless there are none. */
  loadMore: (end: "older" | "newer") => void;
};

/** @param around the message whose pictures are looked at first. */
export function usePictures(onPage: readonly Picture[], around: number | null): Pictures {
  const [pictures, setPictures] = useState(onPage);
  const [ends, setEnds] = useState<Ends | null>(null);
  // Where the window was opened, wherever the address leads meanwhile.
  const [narrow] = useState(() => narrowWithPictures(currentView()));
  const isLoading = useRef(false);

  const load = useCallback(
    async (page: { anchor: number; num_before: number; num_after: number }) => {
      if (narrow === null || isLoading.current) return;
      isLoading.current = true;
      try {
        const answer = await callApi("GET /messages", {
          narrow,
          allow_empty_topic_name: true,
          client_gravatar: true,
          ...page,
          anchor: String(page.anchor),
        });
        const found = answer.messages.flatMap(({ id, content }) =>
          picturesOfMessage(id, content, window.location.origin),
        );
        setPictures((known) => withPictures(known, found));
        setEnds((known) => endsWith(known, answer, page.anchor));
      } catch {
        // Those that are there can be looked at all the same; the next key asks again.
      } finally {
        isLoading.current = false;
      }
    },
    [narrow],
  );

  useEffect(() => {
    if (around !== null) void load({ anchor: around, num_before: PAGE, num_after: PAGE });
  }, [around, load]);

  function loadMore(end: "older" | "newer") {
    if (!ends) return;
    if (end === "older" && !ends.foundOldest)
      void load({ anchor: ends.oldest, num_before: PAGE, num_after: 0 });
    if (end === "newer" && !ends.foundNewest)
      void load({ anchor: ends.newest, num_before: 0, num_after: PAGE });
  }

  const isWhole = (ends?.foundOldest && ends.foundNewest) ?? false;
  return { pictures, isWhole, loadMore };
}

/** null where no messages are shown. */
function narrowWithPictures(view: View): readonly NarrowTerm[] | null {
  switch (view.kind) {
    case "feed":
    case "mentions":
    case "starred":
    case "channel":
    case "topic":
    case "direct":
    case "narrow":
      return [...narrowOfView(view), { operator: "has", operand: "image" }];
    default:
      return null;
  }
}

function endsWith(known: Ends | null, answer: MessagesAnswer, anchor: number): Ends {
  const ids = answer.messages.map(({ id }) => id);
  const { found_oldest: foundOldest = false, found_newest: foundNewest = false } = answer;
  const [oldest, newest] = [Math.min(anchor, ...ids), Math.max(anchor, ...ids)];
  if (!known) return { oldest, newest, foundOldest, foundNewest };
  return {
    oldest: Math.min(known.oldest, oldest),
    newest: Math.max(known.newest, newest),
    foundOldest: known.foundOldest || (anchor === known.oldest && foundOldest),
    foundNewest: known.foundNewest || (anchor === known.newest && foundNewest),
  };
}

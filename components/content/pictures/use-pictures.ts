"use client";
/** Loads the pictures around those on the page. */
import type { Element, ElementContent, RootContent } from "hast";
import { useCallback, useEffect, useRef, useState } from "react";
import { childElements } from "../../../lib/markdown/html/html-text.ts";
import { narrowOfView } from "../../model/navigation/narrow-of-view.ts";
import type { Picture } from "../../model/navigation/pictures-on-page.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import { isFeed, type NarrowTerm, type View } from "../../model/navigation/view.ts";
import type { MessagesAnswer } from "../../model/store/history/merge-fetched.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { mediaAddress } from "../message-content/content-address.ts";
import { parseContent } from "../message-content/parse-content.ts";
import { withUploadPreviews } from "../message-content/upload-previews.ts";
import { wholePicture } from "./whole-picture.ts";

/** Messages per request. */
const PAGE = 30;

type Ends = { oldest: number; newest: number; foundOldest: boolean; foundNewest: boolean };

type Pictures = {
  pictures: readonly Picture[];
  isWhole: boolean;
  loadMore: (end: "older" | "newer") => void;
};

/** @param around message of the picture opened first. */
export function usePictures(onPage: readonly Picture[], around: number | null): Pictures {
  const [pictures, setPictures] = useState(onPage);
  const [ends, setEnds] = useState<Ends | null>(null);
  // The address may change while the window is open.
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
        // The next key retries.
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

function narrowWithPictures(view: View): readonly NarrowTerm[] | null {
  return isFeed(view) ? [...narrowOfView(view), { operator: "has", operand: "image" }] : null;
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

function picturesOfMessage(messageId: number, html: string, origin: string): Picture[] {
  return withUploadPreviews(parseContent(html)).children.flatMap((node) =>
    picturesIn(node, messageId, origin),
  );
}

function picturesIn(node: RootContent | ElementContent, messageId: number, origin: string): Picture[] {
  if (node.type !== "element") return [];
  const picture = node.tagName === "a" ? pictureOf(node, messageId, origin) : null;
  return picture ? [picture] : childElements(node).flatMap((child) => picturesIn(child, messageId, origin));
}

function pictureOf(link: Element, messageId: number, origin: string): Picture | null {
  const image = childElements(link).find(({ tagName }) => tagName === "img");
  if (!image) return null;
  const { href, title } = link.properties;
  const { src, alt, dataOriginalContentType: type } = image.properties;
  const preview = { address: mediaAddress(String(src ?? ""), origin), type };
  const address = wholePicture(String(href ?? ""), preview);
  return address === null ? null : { address, name: String(title ?? alt ?? ""), messageId };
}

/** In message order; skips known messages. */
export function withPictures(known: readonly Picture[], more: readonly Picture[]): readonly Picture[] {
  const messages = new Set(known.map(({ messageId }) => messageId));
  const added = more.filter(({ messageId }) => !messages.has(messageId));
  if (added.length === 0) return known;
  // Unsent messages come last.
  const place = ({ messageId }: Picture) => messageId ?? Number.POSITIVE_INFINITY;
  return [...known, ...added].sort((one, other) => {
    const [first, second] = [place(one), place(other)];
    return first === second ? 0 : first - second;
  });
}

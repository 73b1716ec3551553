"use client";
/** What surrounds the content of every message, received or being written: its styles and its reader. */
import { type ReactNode, useMemo } from "react";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { ContentReader } from "./content-reader.ts";
import "./code-colours.css";
import "./message-content.css";
import "./message-media.css";

type ContentFrameProps = {
  /** Within a line, in the size of the text around. */
  isInline?: boolean;
  dir?: "ltr" | "rtl" | undefined;
  children: ReactNode;
};

/** Below the chat provider only. */
export function ContentFrame({ isInline = false, dir, children }: ContentFrameProps) {
  const ownUserId = useOwnUser().id;
  const reader = useMemo(() => ({ ownUserId, origin: window.location.origin }), [ownUserId]);
  const content = <ContentReader value={reader}>{children}</ContentReader>;
  if (!isInline) return <div className="message-content">{content}</div>;
  return (
    <span dir={dir} className="message-content inline-content">
      {content}
    </span>
  );
}

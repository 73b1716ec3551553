"use client";
/** What surrounds the content of every message, received or being written: its styles and its reader. */
import { type ReactNode, useMemo } from "react";
import { useOwnUser } from "../people/use-own-user.ts";
import { ContentReader } from "./content-reader.ts";
import "./code-colours.css";
import "./message-content.css";
import "./message-media.css";

/** Below the chat provider only. */
export function ContentFrame({ children }: { children: ReactNode }) {
  const ownUserId = useOwnUser().id;
  const reader = useMemo(() => ({ ownUserId, origin: window.location.origin }), [ownUserId]);
  return (
    <div className="message-content">
      <ContentReader value={reader}>{children}</ContentReader>
    </div>
  );
}

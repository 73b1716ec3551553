"use client";
/** The body of a message. */
import { memo } from "react";
import { useOwnUser } from "../people/use-own-user.ts";
import "katex/dist/katex.min.css";
import "./code-colours.css";
import "./message-content.css";
import { messageElements } from "./message-html.tsx";

/** `html` as the server rendered it; parsed again only when it changes. */
export const MessageContent = memo(function MessageContent({ html }: { html: string }) {
  const ownUserId = useOwnUser().id;
  return (
    <div className="message-content">
      {messageElements(html, { ownUserId, origin: window.location.origin })}
    </div>
  );
});

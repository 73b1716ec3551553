"use client";
/** The content of a message: received as HTML, or being written as its Markdown source. */
import { memo, type ReactNode, useMemo } from "react";
import { sourceDirection } from "../../../lib/text/direction.ts";
import { lazyModule } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { ContentReader, useShowsPreviews } from "./content-reader.ts";
import { drawContent } from "./draw-content.tsx";
import { parseContent } from "./parse-content.ts";
import "katex/dist/katex.min.css";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import "./code-colours.css";
import "./message-content.css";
import "./message-media.css";

// Most conversations have something to read before they have a file.
const mediaContent = lazyPart(
  lazyModule(() => import("./media-content.tsx")),
  ({ MediaContent }) => MediaContent,
);

// The pipeline is large: it is loaded when somebody begins to write, not with the page.
const drawnSource = lazyPart(
  lazyModule(() => import("./drawn-source.tsx")),
  ({ DrawnSource }) => DrawnSource,
);

/** Starts loading the pipeline, so that it is there when it is needed. */
export const preloadSource = drawnSource.preload;

type MessageContentProps =
  | {
      /** As the server rendered it. */
      html: string;
    }
  | {
      /** Drawn as the server will render it. */
      source: string;
      /** A line of its own without blocks, such as an option of a poll, within the text around it. */
      isInline?: boolean;
    };

/** Drawn again only when the content changes. */
export const MessageContent = memo(function MessageContent(props: MessageContentProps) {
  if ("html" in props) {
    return (
      <ContentFrame>
        <ReceivedContent html={props.html} />
      </ContentFrame>
    );
  }
  const { source, isInline = false } = props;
  return (
    <ContentFrame isInline={isInline} dir={isInline ? (sourceDirection(source) ?? undefined) : undefined}>
      <SourceContent source={source} form={isInline ? "line" : "blocks"} />
    </ContentFrame>
  );
});

/** One line of plain text of what a message will say, such as a draft; the source itself until the parser is loaded. */
export function SourceExcerpt({ source }: { source: string }) {
  return <SourceContent source={source} form="excerpt" />;
}

/** What the server shows itself, and links to files. */
const MEDIA = /message_inline_image|\/user_uploads\//;

function ReceivedContent({ html }: { html: string }) {
  const isMedia = useShowsPreviews() && MEDIA.test(html);
  const plain = <PlainContent html={html} />;
  if (!isMedia) return plain;
  return <Lazy part={mediaContent} props={{ html }} placeholder={plain} failure={plain} />;
}

function PlainContent({ html }: { html: string }): ReactNode {
  return drawContent(parseContent(html));
}

/** A line with none of these needs no parser. */
const MARKS = /[*`@#:[\]~$\\.]|[^\0-\x7f]/;

/** As it is typed until the pipeline is loaded. */
function SourceContent({ source, form }: { source: string; form: "blocks" | "line" | "excerpt" }) {
  const plain = form === "blocks" ? <p className="whitespace-pre-wrap">{source}</p> : source;
  const takesParser = form === "blocks" || (form === "line" ? MARKS.test(source) : source !== "");
  if (!takesParser) return plain;
  return <Lazy part={drawnSource} props={{ source, form }} placeholder={plain} failure={plain} />;
}

type ContentFrameProps = {
  /** Within a line, in the size of the text around. */
  isInline?: boolean;
  dir?: "ltr" | "rtl" | undefined;
  children: ReactNode;
};

/**
 * What surrounds the content of every message, received or being written: its styles and its reader. Below the chat
 * provider only.
 */
function ContentFrame({ isInline = false, dir, children }: ContentFrameProps) {
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

"use client";
/** Draws message content from HTML or Markdown. */
import { memo, type ReactNode, useMemo } from "react";
import { sourceDirection } from "../../../lib/text/direction.ts";
import { lazyModule } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { ContentReader, useShowsPreviews } from "./content-reader.ts";
import { drawContent } from "./draw-content.tsx";
import { parseContent } from "./parse-content.ts";
import "katex/dist/katex.min.css";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import "./code-colors.css";
import "./message-content.css";
import "./message-media.css";

// Most conversations have no files.
const mediaContent = lazyPart(
  lazyModule(() => import("./media-content.tsx")),
  ({ MediaContent }) => MediaContent,
);

// Large, so it loads when the user starts to write.
const drawnSource = lazyPart(
  lazyModule(() => import("./drawn-source.tsx")),
  ({ DrawnSource }) => DrawnSource,
);

export const preloadSource = drawnSource.preload;

type MessageContentProps =
  | {
      /** As rendered by the server. */
      html: string;
    }
  | {
      /** Markdown. */
      source: string;
      /** One line without blocks, e.g. a poll option. */
      isInline?: boolean;
    };

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

/** One line of plain text; the source itself until the parser loads. */
export function SourceExcerpt({ source }: { source: string }) {
  return <SourceContent source={source} form="excerpt" />;
}

/** Server previews and links to files. */
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

/** A line without any of these needs no parser. */
const MARKS = /[*`@#:[\]~$\\.]|[^\0-\x7f]/;
/** Beginnings of lines that are not plain text: quotations, lists, headings, code and commands; and tables. */
const BLOCK_MARKS = /^(?: {4}|\t| {0,3}(?:[>+\-=/]|\d+\)))|\|/m;
/** Longer excerpts are cut. */
const MAX_PLAIN_EXCERPT = 200;

type SourceForm = "blocks" | "line" | "excerpt";

function takesParser(source: string, form: SourceForm): boolean {
  if (form === "blocks" || MARKS.test(source)) return true;
  return form === "excerpt" && (source.length > MAX_PLAIN_EXCERPT || BLOCK_MARKS.test(source));
}

/** Plain until the pipeline loads. */
function SourceContent({ source, form }: { source: string; form: SourceForm }) {
  const plain = form === "blocks" ? <p className="whitespace-pre-wrap">{source}</p> : source;
  if (!takesParser(source, form)) return plain;
  return <Lazy part={drawnSource} props={{ source, form }} placeholder={plain} failure={plain} />;
}

type ContentFrameProps = {
  isInline?: boolean;
  dir?: "ltr" | "rtl" | undefined;
  children: ReactNode;
};

/** Requires the chat provider. */
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

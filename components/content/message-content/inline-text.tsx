"use client";
/** What people wrote into a line of their own, such as an option of a poll: marks, mentions, emoji and links are shown as such. */
import { sourceDirection } from "../../../lib/text/direction.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { ContentFrame } from "./content-frame.tsx";
import { markdownScript } from "./markdown-script.ts";

const inlineMarkdown = lazyPart(markdownScript, ({ InlineMarkdown }) => InlineMarkdown);

/** A text with none of these needs no parser. */
const MARKS = /[*`@#:[\]~$\\.]|[^\0-\x7f]/;

/** The line as it is typed until the parser is loaded. */
export function InlineText({ source }: { source: string }) {
  return (
    <ContentFrame isInline dir={sourceDirection(source) ?? undefined}>
      {MARKS.test(source) ? (
        <Lazy part={inlineMarkdown} props={{ source }} placeholder={source} failure={source} />
      ) : (
        source
      )}
    </ContentFrame>
  );
}

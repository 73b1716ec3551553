"use client";
/** What people wrote into a line of their own, such as an option of a poll: marks, mentions, emoji and links are shown as such. */
import { sourceDirection } from "../../../lib/text/direction.ts";
import { latePart, useLatePart } from "../../ui/late-part.tsx";
import { ContentFrame } from "./content-frame.tsx";

const inlineMarkdown = latePart(() =>
  import("./inline-markdown.tsx").then((module) => module.InlineMarkdown),
);

/** A text with none of these needs no parser. */
const MARKS = /[*`@#:[\]~$\\.]|[^\0-\x7f]/;

/** The line as it is typed until the parser is loaded. */
export function InlineText({ source }: { source: string }) {
  const { Part: InlineMarkdown } = useLatePart(inlineMarkdown, MARKS.test(source));
  return (
    <ContentFrame isInline dir={sourceDirection(source) ?? undefined}>
      {InlineMarkdown ? <InlineMarkdown source={source} /> : source}
    </ContentFrame>
  );
}

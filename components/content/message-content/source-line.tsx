"use client";
/** One line of what a text says that is still its source, such as a draft. */
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { markdownScript } from "./markdown-script.ts";

const sourceExcerpt = lazyPart(markdownScript, ({ SourceExcerpt }) => SourceExcerpt);

/** The source itself until the parser is loaded. */
export function SourceLine({ source }: { source: string }) {
  if (source === "") return source;
  return <Lazy part={sourceExcerpt} props={{ source }} placeholder={source} failure={source} />;
}

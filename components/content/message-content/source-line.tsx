"use client";
/** One line of what a text says that is still its source, such as a draft. */
import { latePart, useLatePart } from "../../ui/late-part.tsx";

const sourceExcerpt = latePart(() => import("./source-excerpt.tsx").then((module) => module.SourceExcerpt));

/** The source itself until the parser is loaded. */
export function SourceLine({ source }: { source: string }) {
  const { Part: SourceExcerpt } = useLatePart(sourceExcerpt, source !== "");
  return SourceExcerpt ? <SourceExcerpt source={source} /> : source;
}

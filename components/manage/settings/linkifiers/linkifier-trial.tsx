"use client";
/** Previews a linkifier while typing. */
import { useDeferredValue, useMemo } from "react";
import type { LinkifierTexts } from "./linkifier-problems.ts";
import { type Trial, type TriedPart, tryLinkifier } from "./try-linkifier.ts";

export function LinkifierTrial({ texts }: { texts: LinkifierTexts }) {
  const { pattern, urlTemplate, reverse, example } = useDeferredValue(texts);
  const trial = useMemo(
    () =>
      pattern.trim() === "" || example.trim() === ""
        ? null
        : tryLinkifier({
            pattern: pattern.trim(),
            urlTemplate: urlTemplate.trim(),
            reverse: reverse.trim(),
            text: example,
          }),
    [pattern, urlTemplate, reverse, example],
  );
  return (
    <section aria-label="Preview" aria-live="polite" className="rounded-md bg-hover px-3 py-2.5">
      <h3 className="mb-1 text-xs text-ink-faint">Preview</h3>
      {trial ? (
        <TrialResult trial={trial} />
      ) : (
        <p className="text-md text-ink-soft">Type an example to see what it becomes.</p>
      )}
    </section>
  );
}

function TrialResult({ trial }: { trial: Trial }) {
  if ("problem" in trial) return <p className="text-md text-ink-soft">{trial.problem}</p>;
  const links = trial.parts.filter(isLink);
  return (
    <>
      <p className="whitespace-pre-wrap break-words text-base">
        {trial.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place.
          <Part key={index} part={part} />
        ))}
      </p>
      {links.length === 0 ? (
        <p className="mt-1 text-sm text-warning">Nothing in this text matches the pattern.</p>
      ) : (
        <ul className="mt-1 break-all font-mono text-ink-soft text-sm">
          {[...new Set(links.map(({ url }) => url))].map((url) => (
            <li key={url}>→ {url}</li>
          ))}
        </ul>
      )}
      {trial.shortForm !== null && (
        <p className="mt-1 break-words text-ink-soft text-sm">
          Pasting the address inserts <code className="font-mono text-ink">{trial.shortForm}</code>.
        </p>
      )}
    </>
  );
}

function isLink(part: TriedPart): part is TriedPart & { url: string } {
  return part.url !== null;
}

function Part({ part }: { part: TriedPart }) {
  if (!isLink(part)) return part.text;
  return (
    <a href={part.url} target="_blank" rel="noopener noreferrer" className="text-accent underline">
      {part.text}
    </a>
  );
}

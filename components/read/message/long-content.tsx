"use client";
/** Shows the beginning of what is very long, and all of it on request. */
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { createStore } from "../../model/store/store.ts";
import { useStore } from "../../model/store/use-store.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

/** How much is shown of what is folded, as a part of the window's height; the class below says the same. */
const SHOWN_PART = 0.6;
/** What is longer by less than this factor is shown whole: there would be too little to unfold. */
const WORTH_FOLDING = 1.25;
/** Text with fewer characters and lines than these, and without pictures, is not worth measuring. */
const SHORT_LENGTH = 500;
const SHORT_LINES = 8;

/** Which messages the reader has unfolded, for as long as the page lives: rows out of sight keep no state of their own. */
const unfoldedStore = createStore<ReadonlySet<string>>(new Set());

function setUnfolded(id: string, isUnfolded: boolean): void {
  unfoldedStore.update((unfolded) => {
    const next = new Set(unfolded);
    if (isUnfolded) next.add(id);
    else next.delete(id);
    return next;
  });
}

type LongContentProps = {
  /** Identifies the message. */
  id: string;
  /** HTML or Markdown, to judge by whether it can be long at all. */
  source: string;
  children: ReactNode;
};

/** What is short is given back as it is. */
export function LongContent({ id, source, children }: LongContentProps) {
  return mayBeLong(source) ? <Foldable id={id}>{children}</Foldable> : children;
}

function mayBeLong(source: string): boolean {
  return (
    source.length > SHORT_LENGTH ||
    source.includes("<img") ||
    source.includes("/user_uploads/") ||
    source.includes("<video") ||
    source.split("\n", SHORT_LINES).length === SHORT_LINES
  );
}

function Foldable({ id, children }: { id: string; children: ReactNode }) {
  const inner = useRef<HTMLDivElement>(null);
  const outer = useRef<HTMLDivElement>(null);
  const contentId = useId();
  const isLong = useIsLong(inner, outer);
  const isOpen = useStore(unfoldedStore, (unfolded) => unfolded.has(id));
  const isFolded = isLong && !isOpen;
  const afterwards = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    afterwards.current?.();
    afterwards.current = null;
  });

  /** `by`: pixels that it was scrolled within; what was looked for there stays where it was found. */
  function unfold(by: number): void {
    setUnfolded(id, true);
    if (by > 0) afterwards.current = () => scrollOnceMeasured(outer.current, by);
  }

  function fold(): void {
    setUnfolded(id, false);
    afterwards.current = () => outer.current?.closest("article")?.scrollIntoView({ block: "nearest" });
  }

  return (
    <>
      <div
        ref={outer}
        id={contentId}
        // Find-in-page and the focus scroll to what is folded away: then it is not to be hidden.
        onScroll={isFolded ? ({ currentTarget }) => unfold(currentTarget.scrollTop) : undefined}
        className={classNames(isFolded && "folded -mx-1 max-h-[60vh] overflow-hidden px-1")}
      >
        <div ref={inner} className="flow-root">
          {children}
        </div>
      </div>
      {isLong && (
        <FoldButton contentId={contentId} isOpen={isOpen} onToggle={() => (isOpen ? fold() : unfold(0))} />
      )}
    </>
  );
}

type FoldButtonProps = { contentId: string; isOpen: boolean; onToggle: () => void };

function FoldButton({ contentId, isOpen, onToggle }: FoldButtonProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-expanded={isOpen}
      aria-controls={contentId}
      className="-ml-2 my-0.5 px-2! text-accent! print:hidden"
      icon={isOpen ? <ChevronUp className="size-3.5" /> : <ChevronDown className="size-3.5" />}
      onClick={onToggle}
    >
      {isOpen ? "Show less" : "Show more"}
    </Button>
  );
}

/** The list draws nothing where it does not know yet that it reaches: it learns the new height with the next frame. */
function scrollOnceMeasured(element: HTMLElement | null, by: number): void {
  requestAnimationFrame(() => requestAnimationFrame(() => element?.closest("section")?.scrollBy(0, by)));
}

/** Measured before the first paint, and whenever text, pictures or the window change. */
function useIsLong(
  inner: { readonly current: HTMLElement | null },
  outer: { readonly current: HTMLElement | null },
): boolean {
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const measure = () => {
      const height = inner.current?.offsetHeight ?? 0;
      setLong(height > window.innerHeight * SHOWN_PART * WORTH_FOLDING);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [inner.current, outer.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [inner, outer]);
  return isLong;
}

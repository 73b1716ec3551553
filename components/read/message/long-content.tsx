"use client";
/** Collapses long content. */
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { createStore } from "../../model/store/store.ts";
import { useStore } from "../../model/store/use-store.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

/** Share of the window's height; the class below must match. */
const SHOWN_PART = 0.6;
/** Content longer by less than this factor is shown whole. */
const WORTH_FOLDING = 1.25;
/** Shorter text without pictures is not measured. */
const SHORT_LENGTH = 500;
const SHORT_LINES = 8;

/** Kept outside the rows, which unmount. */
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
  id: string;
  source: string;
  children: ReactNode;
};

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

  /** `by`: pixels scrolled inside, to keep a search match in place. */
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
        // Find-in-page and focus scroll to hidden content.
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

/** The list learns the new height with the next frame. */
function scrollOnceMeasured(element: HTMLElement | null, by: number): void {
  requestAnimationFrame(() => requestAnimationFrame(() => element?.closest("section")?.scrollBy(0, by)));
}

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

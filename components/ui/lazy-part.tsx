"use client";
/** Parts of the page whose scripts are loaded late: one that cannot be loaded fails alone, and can be tried again. */
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { type LateModule, lateModule } from "./late-module.ts";
import { hasNewVersion } from "./page-version.ts";

export type LatePart<Props> = LateModule<ComponentType<Props>>;

/** A part that `load` brings. */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  return lateModule(load);
}

type LateState<Props> = { Part: ComponentType<Props> | null; hasFailed: boolean; retry: () => void };

/** Loads the part while `isWanted`; `Part` is null until it is there. One that failed is tried again once online. */
export function useLatePart<Props>(part: LatePart<Props>, isWanted: boolean): LateState<Props> {
  const [attempt, setAttempt] = useState({ count: 0, hasFailed: false });
  const Part = part.loaded();
  const isMissing = isWanted && Part === null;
  const retry = () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads once more.
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    const settle = (hasFailed: boolean) => {
      if (isCurrent) setAttempt(({ count }) => ({ count, hasFailed }));
    };
    part.load().then(
      () => settle(false),
      () => settle(true),
    );
    window.addEventListener("online", retry);
    return () => {
      isCurrent = false;
      window.removeEventListener("online", retry);
    };
  }, [part, isMissing, attempt.count]);
  return { Part, hasFailed: isMissing && attempt.hasFailed, retry };
}

type LateProps<Props> = {
  part: LatePart<Props>;
  props: Props;
  /** Shown until the part is there. */
  placeholder?: ReactNode;
  /** Whether the part lies over the page, and so must the notice that it failed. */
  isOverlay?: boolean;
};

/** Draws the part, or that it cannot be loaded. */
export function Late<Props extends object>({ part, props, placeholder, isOverlay }: LateProps<Props>) {
  const { Part, hasFailed, retry } = useLatePart(part, true);
  if (Part) return createElement(Part, props);
  return hasFailed ? <LoadFailure onRetry={retry} isOverlay={isOverlay} /> : placeholder;
}

/** Says that a part cannot be loaded, and offers what helps. */
export function LoadFailure({ onRetry, isOverlay }: { onRetry: () => void; isOverlay?: boolean }) {
  const isOutdated = useIsOutdated();
  return (
    <div
      role="alert"
      className={classNames(
        // In the room of the part, so that what is below it stays in its place.
        "flex grow flex-wrap items-center justify-center gap-2 p-4 text-ink-soft text-md",
        isOverlay && "fixed inset-x-0 bottom-4 z-50 mx-auto w-fit rounded-lg bg-raised shadow-float",
      )}
    >
      <span className="mr-1">
        {isOutdated
          ? "Parley was updated. Reload the page to continue; what you typed is kept."
          : "This part of the page could not be loaded."}
      </span>
      {isOutdated ? (
        <Button size="sm" variant="primary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      ) : (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** Whether the part cannot be loaded because the server has another version by now. */
function useIsOutdated(): boolean {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void hasNewVersion().then((hasChanged) => isCurrent && setOutdated(hasChanged));
    return () => {
      isCurrent = false;
    };
  }, []);
  return isOutdated;
}

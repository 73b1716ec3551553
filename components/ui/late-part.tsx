"use client";
/** Parts of the page whose scripts are loaded late: one that cannot be loaded fails alone, and can be tried again. */
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

const TRIES = 3;
/** Before the second try; doubled before the third. */
const FIRST_WAIT_MS = 500;

export type LatePart<Props> = {
  /** The component once it is loaded. */
  loaded: () => ComponentType<Props> | null;
  /** Loads it, once; after a failure it can be called again. */
  load: () => Promise<unknown>;
};

/** A part that `load` brings. */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let part: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  async function loadOnce(): Promise<void> {
    try {
      part = await repeated(load);
    } finally {
      loading = null;
    }
  }

  return {
    loaded: () => part,
    load: () => {
      if (part) return Promise.resolve();
      loading ??= loadOnce();
      return loading;
    },
  };
}

async function repeated<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await load();
    } catch (error) {
      if (tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tried - 1)));
    }
  }
}

/** Starts loading a part before it is needed; should that fail, it is loaded when it is. */
export function preload<Props>(part: LatePart<Props>): void {
  part.load().catch(() => {});
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

function LoadFailure({ onRetry, isOverlay }: { onRetry: () => void; isOverlay?: boolean }) {
  return (
    <div
      role="alert"
      className={classNames(
        "flex flex-wrap items-center justify-center gap-2 p-4 text-ink-soft text-md",
        isOverlay && "fixed inset-x-0 bottom-4 z-50 mx-auto w-fit rounded-lg bg-raised shadow-float",
      )}
    >
      <span className="mr-1">This part of the page could not be loaded.</span>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
      <Button size="sm" variant="ghost" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </div>
  );
}

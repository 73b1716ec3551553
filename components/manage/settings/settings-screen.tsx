"use client";
/** The settings: navigation and a page. */
import { dequal } from "dequal";
import { ChevronLeft, SearchX } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useFocusIfLost } from "../../model/keyboard/use-focus-if-lost.ts";
import { goTo } from "../../model/navigation/address.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { useOrganization } from "../../model/store/use-organization.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { ConnectionNotice } from "../../net/connection/connection-notice.tsx";
import { PLAIN_PARTS } from "../../net/offline/kept-state.ts";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Lazy } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIsSmallScreen } from "../../ui/use-is-small-screen.ts";
import { pageOfPath, pageToShow } from "./find-page.ts";
import { SettingsNav } from "./settings-nav.tsx";
import type { SettingsPage } from "./settings-page.ts";
import { useSettingsPages } from "./use-settings-pages.ts";

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

type SettingsScreenProps = {
  /** The address after `#`. */
  path: string;
  /** The address to return to. */
  cameFrom: string;
};

export function SettingsScreen({ path, cameFrom }: SettingsScreenProps) {
  const organization = useOrganization();
  const pages = useSettingsPages();
  const hasChanged = useChangedSinceKept();
  const isSmall = useIsSmallScreen();
  const shown = pageToShow(path, pages);
  const isList = shown !== null && pageOfPath(path, pages) === null;
  const isListAlone = isSmall && isList;
  const list = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = () => goTo(cameFrom);
  useEscape(leave);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins at its heading.
  useEffect(() => {
    const isInList = list.current?.contains(document.activeElement);
    if (!isInList || isSmall) heading.current?.focus({ preventScroll: true });
  }, [path, isListAlone]);

  return (
    <div className="flex min-h-0 flex-1">
      <div
        ref={list}
        role={isListAlone ? "main" : undefined}
        className={classNames(
          "h-full w-68 shrink-0 border-line max-md:w-full md:border-r",
          !isList && "max-md:hidden",
        )}
      >
        {isListAlone && (
          <h1 ref={heading} tabIndex={-1} className="sr-only">
            Settings
          </h1>
        )}
        <nav aria-label="Settings" className="h-full">
          <SettingsNav
            pages={pages}
            current={shown?.page ?? null}
            organizationName={organization.name}
            onLeave={leave}
          />
        </nav>
      </div>
      {!isListAlone && shown && (
        // Remounts forms begun with the snapshot, so that saving reverts nothing.
        <Page key={String(hasChanged)} shown={shown} heading={heading} />
      )}
      {!isListAlone && !shown && <NoSuchPage heading={heading} />}
    </div>
  );
}

type PageProps = {
  shown: { page: SettingsPage; rest: readonly string[] };
  heading: RefObject<HTMLHeadingElement | null>;
};

function Page({ shown: { page, rest }, heading }: PageProps) {
  return (
    <PageFrame title={page.title} heading={heading}>
      <Lazy
        key={page.address}
        part={page.part}
        props={{ rest, sections: page.sections ?? [] }}
        placeholder={<PageSkeleton />}
      />
    </PageFrame>
  );
}

function NoSuchPage({ heading }: Pick<PageProps, "heading">) {
  useFocusIfLost();
  return (
    <PageFrame title="Settings" heading={heading}>
      <EmptyState icon={<SearchX />} title="There is no such page">
        It may belong to another version of Parley, or not be open to you. The list has all pages that you can
        open.
      </EmptyState>
    </PageFrame>
  );
}

type PageFrameProps = Pick<PageProps, "heading"> & { title: string; children: ReactNode };

function PageFrame({ title, heading, children }: PageFrameProps) {
  return (
    <main
      aria-label="Settings"
      tabIndex={-1}
      className="flex h-full min-w-0 flex-1 flex-col overflow-y-auto overscroll-contain focus-visible:outline-none"
    >
      <div className="mx-auto w-full max-w-190 px-6 pt-8 pb-16 max-md:px-4 max-md:pt-2">
        <div className="mb-6 flex items-center gap-1 max-md:-ml-2 max-md:mb-4">
          <a
            href="#settings"
            aria-label="All settings"
            className="flex h-11 min-w-9 items-center justify-center rounded-md text-ink-soft hover:bg-hover md:hidden"
          >
            <ChevronLeft className="size-5" />
          </a>
          <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl focus-visible:outline-none">
            {title}
          </h1>
          <ConnectionNotice className="ml-auto shrink-0 md:hidden" />
        </div>
        {children}
      </div>
    </main>
  );
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-4" role="status" aria-label="Loading settings">
      {["w-2/5", "w-full", "w-full", "w-3/4"].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
        <Skeleton key={index} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}

/** False until the server has answered. */
function useChangedSinceKept(): boolean {
  const [kept] = useState(() => chatStore.getState());
  const isKept = useChatStore((state) => state.queueId === null);
  return useMemo(() => {
    const state = chatStore.getState();
    return !isKept && kept.queueId === null && PLAIN_PARTS.some((part) => !dequal(kept[part], state[part]));
  }, [kept, isKept]);
}

/** In a field, Escape only leaves the field. */
function useEscape(action: () => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const stop = new AbortController();
    let hadLayer = false;
    // Before a layer handles the key and closes.
    const look = () => {
      hadLayer = document.querySelector(LAYERS) !== null;
    };
    const act = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || hadLayer) return;
      event.preventDefault();
      const { target } = event;
      if (target instanceof HTMLElement && target.matches("input, textarea")) {
        document.querySelector<HTMLElement>("main h1")?.focus();
      } else {
        latest.current();
      }
    };
    window.addEventListener("keydown", look, { capture: true, signal: stop.signal });
    window.addEventListener("keydown", act, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

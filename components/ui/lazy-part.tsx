"use client";
/** Lazy-loaded components; each fails alone. */
import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import type { LazyModule } from "./lazy-module.ts";

export type LazyPart<Props> = {
  /** Rendering retries a failure. */
  preload: () => void;
  /** Throws `NotLoaded` on failure. */
  component: () => ComponentType<Props>;
  /** The next `component` reloads the script. */
  renew: () => void;
};

/** A script failed to load; other errors concern the whole page. */
class NotLoaded extends Error {}

/** Components may share a script. */
export function lazyPart<Script, Props>(
  script: LazyModule<Script>,
  choose: (loaded: Script) => ComponentType<Props>,
): LazyPart<Props> {
  let component: ComponentType<Props> | null = null;
  const load = async () => {
    const loaded = await script.load().catch((cause) => {
      throw new NotLoaded("The script of a part could not be loaded.", { cause });
    });
    return { default: choose(loaded) };
  };
  return {
    preload: () => void script.load().catch(() => {}),
    component: () => {
      const loaded = script.loaded();
      // Without a placeholder if loaded.
      component ??= loaded === null ? lazy(load) : choose(loaded);
      return component;
    },
    renew: () => {
      component = null;
    },
  };
}

type LazyProps<Props> = {
  part: LazyPart<Props>;
  props: Props;
  placeholder?: ReactNode;
  failure?: ReactNode;
  /** The error message covers the page, too. */
  isOverlay?: boolean;
};

export function Lazy<Props extends object>({
  part,
  props,
  placeholder,
  failure,
  isOverlay,
}: LazyProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((count) => count + 1);
  return (
    <LoadBoundary
      key={attempt}
      onCatch={part.renew}
      onRetry={retry}
      failure={failure === undefined ? <LoadFailure onRetry={retry} isOverlay={isOverlay} /> : failure}
    >
      <Suspense fallback={placeholder}>
        <Drawn part={part} props={props} />
      </Suspense>
    </LoadBoundary>
  );
}

/** Constant while the part is, even if the script is reloaded elsewhere. Another part may take its place. */
function Drawn<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const [last, setLast] = useState(() => ({ part, component: part.component() }));
  const drawn = last.part === part ? last : { part, component: part.component() };
  if (drawn !== last) setLast(drawn);
  return createElement(drawn.component, props);
}

type BoundaryProps = { onCatch: () => void; onRetry: () => void; failure: ReactNode; children: ReactNode };

class LoadBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    this.props.onCatch();
  }

  override render() {
    const { error } = this.state;
    const { onRetry, failure, children } = this.props;
    if (error === null) return children;
    if (!(error instanceof NotLoaded)) throw error;
    return <WhenOnline onRetry={onRetry}>{failure}</WhenOnline>;
  }
}

/** Null while loading. Retries by `retry`, on reconnecting, and when wanted again. */
export function useLazyModule<Script>(script: LazyModule<Script>, isWanted: boolean) {
  const [attempt, setAttempt] = useState({ count: 0, hasFailed: false });
  const loaded = script.loaded();
  const isMissing = isWanted && loaded === null;
  const retry = () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads once more.
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    const settle = (hasFailed: boolean) => {
      if (isCurrent) setAttempt(({ count }) => ({ count, hasFailed }));
    };
    script.load().then(
      () => settle(false),
      () => settle(true),
    );
    window.addEventListener("online", retry);
    return () => {
      isCurrent = false;
      window.removeEventListener("online", retry);
    };
  }, [script, isMissing, attempt.count]);
  return { loaded, hasFailed: isMissing && attempt.hasFailed, retry };
}

function WhenOnline({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  });
  return children;
}

export function LoadFailure({ onRetry, isOverlay }: { onRetry: () => void; isOverlay?: boolean }) {
  const isOutdated = useIsOutdated();
  return (
    <div
      role="alert"
      className={classNames(
        // Fills the space, so that nothing below moves.
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

/** Scripts are named by content, so an unknown one in the server's page means another version. */
async function hasNewVersion(): Promise<boolean> {
  try {
    const response = await fetch(window.location.pathname, { cache: "no-store" });
    if (!response.ok) return false;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const known = new Set(scriptsOf(document));
    return scriptsOf(page).some((path) => !known.has(path));
  } catch {
    return false;
  }
}

function scriptsOf({ scripts }: Document): string[] {
  return [...scripts].flatMap((script) => script.getAttribute("src") ?? []);
}

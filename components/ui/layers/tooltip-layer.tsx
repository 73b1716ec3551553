"use client";
/** Shows an element's tooltip. */
import { Tooltip } from "@base-ui/react/tooltip";
import { useEffect, useState } from "react";
import { Kbd } from "../kbd.tsx";
import type { TooltipSide } from "./tooltip.ts";

const DELAY_MS = 350;
const SIDES: readonly TooltipSide[] = ["top", "bottom", "left", "right"];

function tooltipOwner(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
}

/** Immediately on keyboard focus, delayed on hover, never on touch. */
function useTooltipOwner(): HTMLElement | null {
  const [owner, setOwner] = useState<HTMLElement | null>(null);

  useEffect(() => {
    let candidate: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function consider(next: HTMLElement | null, delay: number) {
      if (next === candidate) return;
      candidate = next;
      clearTimeout(timer);
      setOwner(null);
      if (next) timer = setTimeout(() => setOwner(next), delay);
    }
    const onPointerOver = (event: PointerEvent) =>
      consider(event.pointerType === "mouse" ? tooltipOwner(event.target) : null, DELAY_MS);
    const onFocusIn = (event: FocusEvent) => {
      const focused = tooltipOwner(event.target);
      if (focused?.matches(":focus-visible")) consider(focused, 0);
    };
    // Pressing hides the tooltip until the pointer returns.
    const dismiss = () => {
      clearTimeout(timer);
      setOwner(null);
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener("pointerover", onPointerOver, options);
    document.addEventListener("focusin", onFocusIn, options);
    for (const type of ["focusout", "pointerdown", "keydown", "scroll"] as const) {
      document.addEventListener(type, dismiss, options);
    }
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);

  return owner;
}

export function TooltipLayer() {
  const owner = useTooltipOwner();
  if (!owner?.isConnected) return null;
  const { tooltip, tooltipKeys, tooltipSide } = owner.dataset;
  const keys = tooltipKeys?.split(" ");
  return (
    <Tooltip.Root open>
      <Tooltip.Portal container={owner.closest<HTMLElement>("nav, main, aside, [role=dialog]")}>
        <Tooltip.Positioner
          anchor={owner}
          positionMethod="fixed"
          side={SIDES.find((side) => side === tooltipSide) ?? "top"}
          sideOffset={6}
          collisionPadding={8}
          className="pointer-events-none z-50"
        >
          <Tooltip.Popup className="flex max-w-72 animate-appear items-center gap-2 rounded-md bg-raised px-2 py-1 text-xs text-ink shadow-float">
            <span className="min-w-0 break-words">{tooltip}</span>
            {keys && <Kbd keys={keys} />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

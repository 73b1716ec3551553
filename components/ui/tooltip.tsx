/** A short label that appears on hover and on keyboard focus. */
import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { Kbd } from "./kbd.tsx";

type TooltipProps = {
  label: ReactNode;
  keys?: readonly string[];
  side?: "top" | "bottom" | "left" | "right";
  /** The element that is explained; it must accept a ref and DOM props. */
  children: ReactElement;
};

/** Wraps one element. The tooltip repeats or adds to its name; it is never the only name. */
export function Tooltip({ label, keys, side = "top", children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={350} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="flex max-w-72 animate-appear items-center gap-2 rounded-md bg-raised px-2 py-1 text-xs text-ink shadow-float">
            <span className="min-w-0 break-words">{label}</span>
            {keys && <Kbd keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** An icon button; its label is name and tooltip. */
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { type TooltipSide, tooltip } from "./layers/tooltip.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label" | "title"> & {
  label: string;
  icon: ReactNode;
  keys?: readonly string[];
  side?: TooltipSide;
};

/** 28 px (44 px on touch screens). */
export function IconButton({
  label,
  icon,
  keys,
  side,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      tabIndex={0}
      {...rest}
      {...tooltip(label, keys, side)}
      type={type}
      aria-label={label}
      className={classNames(
        "inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-faint touch:size-11",
        "transition-colors hover:bg-hover hover:text-ink disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50",
        "aria-expanded:bg-selected aria-expanded:text-ink aria-pressed:bg-selected aria-pressed:text-ink",
        className,
      )}
    >
      {icon}
    </button>
  );
}

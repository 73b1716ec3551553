/** The text button. */
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

const VARIANTS = {
  // Forced colors show the border.
  primary: "border border-transparent bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-line-strong bg-canvas text-ink hover:bg-hover",
  ghost: "text-ink-soft hover:bg-hover hover:text-ink",
  danger: "border border-danger/40 text-danger hover:bg-danger-soft",
} as const;

const SIZES = {
  sm: "h-7 px-2.5 text-sm touch:h-11",
  md: "h-9 px-3.5 text-md touch:h-11",
  lg: "h-10 px-4 text-base touch:h-11",
} as const;

type ButtonProps = ComponentProps<"button"> & {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  icon?: ReactNode;
  /** Ignores presses, but keeps the focus. */
  isBusy?: boolean;
};

export function Button({
  variant = "secondary",
  size = "md",
  type = "button",
  icon,
  isBusy = false,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      tabIndex={0}
      {...rest}
      type={type}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
      className={classNames(
        "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium",
        "transition-colors disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-55",
        VARIANTS[variant],
        SIZES[size],
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}

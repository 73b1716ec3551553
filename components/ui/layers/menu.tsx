"use client";
/** A menu of actions. */
import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { classNames } from "../class-names.ts";
import { Kbd } from "../kbd.tsx";
import type { MenuContentProps } from "./menu-button.tsx";
import { useFocusReturnTo } from "./use-focus-return.ts";
import { useLayer } from "./use-layer.ts";

const ROW =
  "flex min-h-8 select-none items-center gap-2.5 rounded-sm px-2 text-md text-ink outline-none data-highlighted:bg-hover touch:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint";

const GROUP_LABEL = "px-2 pt-1.5 pb-1 text-xs text-ink-faint";

type MenuProps = MenuContentProps & { align?: "start" | "center" | "end"; children: ReactNode };

export function Menu({ anchor, onClose, align = "start", children }: MenuProps) {
  useReachableGuards();
  useFocusReturnTo(anchor);
  useLayer(onClose);
  return (
    <Base.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal container={anchor?.closest<HTMLElement>("nav, main, aside")}>
        <Base.Positioner
          anchor={anchor}
          // Absolute positioning would scroll the page to the first item.
          positionMethod="fixed"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // The anchor may be out of view: keys act on selected messages there.
          sticky
          className="z-50"
        >
          <Base.Popup
            finalFocus={false}
            className="max-h-(--available-height) w-60 animate-appear overflow-y-auto rounded-lg bg-raised p-1 shadow-float outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
  isDangerous?: boolean;
  icon?: ReactNode;
  keys?: readonly string[];
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

/** Runs after the menu has returned the focus, which a dialog would lose. */
export function MenuItem({ icon, keys, disabled, isDangerous, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={() => setTimeout(onSelect)}
      className={classNames(
        ROW,
        "data-disabled:opacity-50",
        isDangerous && "text-danger! [&>svg]:text-danger!",
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys && <Kbd keys={keys} className="touch:hidden" />}
    </Base.Item>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className={GROUP_LABEL}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; icon: ReactNode }[];
  onChange: (value: Value) => void;
};

/** Choosing keeps the menu open. */
export function MenuChoice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.GroupLabel className={GROUP_LABEL}>{label}</Base.GroupLabel>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} closeOnClick={false} className={ROW}>
          {choice.icon}
          <span className="min-w-0 flex-1 truncate">{choice.label}</span>
          <Base.RadioItemIndicator>
            <Check className="size-4 text-accent" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

const HIDDEN_GUARDS = "[data-base-ui-focus-guard][aria-hidden]";

/** The library hides its focus guards from assistive technology, which ARIA forbids for focusable elements. */
function useReachableGuards(): void {
  useEffect(() => {
    const reveal = () => {
      for (const guard of document.querySelectorAll(HIDDEN_GUARDS)) guard.removeAttribute("aria-hidden");
    };
    reveal();
    // The library adds them in several steps.
    const observer = new MutationObserver(reveal);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

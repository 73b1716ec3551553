"use client";
/** A button whose menu is loaded when the pointer approaches. */
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Lazy, type LazyPart } from "../lazy-part.tsx";

export type MenuContentProps = { anchor: HTMLElement | null; onClose: () => void };

type MenuButtonProps = Omit<ComponentProps<"button">, "children"> & {
  menu: LazyPart<MenuContentProps>;
  children: ReactNode;
};

/** Opens on click, Enter, Space and Down. */
export function MenuButton({ menu, children, ...button }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const anchor = useRef<HTMLButtonElement>(null);

  return (
    <>
      <button
        tabIndex={0}
        aria-haspopup="menu"
        {...button}
        ref={anchor}
        type="button"
        aria-expanded={isOpen}
        onPointerEnter={menu.preload}
        onFocus={menu.preload}
        // Pressing closes an open menu; the click that follows must not reopen it.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {isOpen && (
        <Lazy part={menu} props={{ anchor: anchor.current, onClose: () => setOpen(false) }} isOverlay />
      )}
    </>
  );
}

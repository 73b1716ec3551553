"use client";
/** A button whose menu loads when the pointer approaches. */
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Lazy, type LazyPart } from "../lazy-part.tsx";

export type MenuContentProps = { anchor: HTMLElement | null; onClose: () => void };

type MenuButtonProps = Omit<ComponentProps<"button">, "children"> & {
  menu: LazyPart<MenuContentProps>;
  children: ReactNode;
};

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
        // Pressing closes an open menu, which the click must not reopen.
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

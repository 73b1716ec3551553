"use client";
/** A button with a menu whose parts are loaded when the pointer comes near. */
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Lazy, type LazyPart } from "../lazy-part.tsx";

export type MenuContentProps = { anchor: HTMLElement | null; onClose: () => void };

type MenuButtonProps = Omit<ComponentProps<"button">, "children"> & {
  menu: LazyPart<MenuContentProps>;
  children: ReactNode;
};

/** Opens on click, Enter, Space and the Down key. */
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
        // The press itself closes an open menu, so the click that follows must not open it again.
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

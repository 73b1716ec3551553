"use client";
/** A button with a menu whose parts are loaded when the pointer comes near. */
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from "react";

export type MenuContentProps = { anchor: HTMLElement | null; onClose: () => void };

type MenuModule = { default: ComponentType<MenuContentProps> };

type MenuButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** Draws the menu; must be the same function from one render to the next. */
  menu: ComponentType<MenuContentProps>;
  /** Starts loading it. */
  onApproach: () => void;
  children: ReactNode;
};

/** A menu that is loaded on first use: what to draw, and how to begin loading. */
export function lateMenu(load: () => Promise<MenuModule>): Pick<MenuButtonProps, "menu" | "onApproach"> {
  return { menu: lazy(load), onApproach: () => void load() };
}

/** Opens on click, Enter, Space and the Down key. */
export function MenuButton({ menu: MenuContent, onApproach, children, ...button }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const anchor = useRef<HTMLButtonElement>(null);

  return (
    <>
      <button
        {...button}
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={onApproach}
        onFocus={onApproach}
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
        <Suspense fallback={null}>
          <MenuContent anchor={anchor.current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

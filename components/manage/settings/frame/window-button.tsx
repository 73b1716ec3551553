"use client";
/** A button that opens a dialog. */
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";

type WindowButtonProps = Pick<ComponentProps<typeof Button>, "variant"> & {
  label: string;
  children: (close: () => void) => ReactNode;
};

export function WindowButton({ label, variant = "danger", children }: WindowButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

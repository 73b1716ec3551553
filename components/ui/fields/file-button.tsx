"use client";
/** A button that opens a file picker. */
import { type ComponentProps, useRef } from "react";
import { Button } from "../button.tsx";

type FileButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "onChange"> & {
  /** E.g. "image/*". */
  accept: string;
  onFile: (file: File) => void;
};

/** A file can be chosen twice, for retries. */
export function FileButton({ accept, onFile, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

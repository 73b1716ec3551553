"use client";
/** A block of code with a button that copies it. */
import { Copy } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../../ui/button.tsx";
import { copyText } from "../../../../ui/copy-text.ts";

type CodeToCopyProps = {
  label: string;
  /** As in "Copy the command". */
  what: string;
  code: string;
};

export function CodeToCopy({ label, what, code }: CodeToCopyProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id}>
      <div className="mb-1 flex items-end justify-between gap-2">
        <p id={id} className="font-medium text-sm">
          {label}
        </p>
        <Button
          size="sm"
          icon={<Copy className="size-3.5" />}
          aria-label={`Copy the ${what}`}
          onClick={() => void copyText(code, label)}
        >
          Copy
        </Button>
      </div>
      <pre className="whitespace-pre-wrap break-all rounded-md border border-line bg-sidebar px-3 py-2 font-mono text-sm">
        {code}
      </pre>
    </figure>
  );
}

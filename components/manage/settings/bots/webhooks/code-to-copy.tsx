"use client";
/** A block of code with a button that copies it. */
import { Copy } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { copyText } from "../../../../ui/copy-text.ts";

type CodeToCopyProps = { label: string; code: string };

export function CodeToCopy({ label, code }: CodeToCopyProps) {
  return (
    <figure>
      <div className="mb-1 flex items-end justify-between gap-2">
        <figcaption className="font-medium text-sm">{label}</figcaption>
        <Button
          size="sm"
          icon={<Copy className="size-3.5" />}
          aria-label={`Copy ${label}`}
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

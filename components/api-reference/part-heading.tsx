/** The heading of an operation or model, with the way back on phones. */
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";

/** Focused for screen readers. */
export function PartHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <a href="#operations" className="mb-4 flex items-center gap-2 text-accent text-md sm:hidden touch:h-11">
        <ArrowLeft className="size-4" />
        All operations
      </a>
      <h1 ref={heading} tabIndex={-1} className="break-words font-semibold text-xl outline-none">
        {title}
      </h1>
    </>
  );
}

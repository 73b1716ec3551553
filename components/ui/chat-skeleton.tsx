"use client";
/** The shape of the chat before its data is there. */
import { useEffect, useState } from "react";
import { Skeleton } from "./skeleton.tsx";

const SIDEBAR_WIDTHS = ["w-28", "w-36", "w-24", "w-40", "w-32", "w-20"];
const MESSAGE_WIDTHS = ["w-4/5", "w-3/5", "w-11/12", "w-2/5", "w-3/4"];
const PATIENCE_MS = 6000;

/** Says after a while that the server does not answer; it goes on trying by itself. */
export function ChatSkeleton() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="flex h-dvh" aria-busy="true">
      <div className="w-68 shrink-0 border-line border-r bg-sidebar p-4 max-md:hidden">
        <Skeleton className="mb-8 h-6 w-40" />
        {SIDEBAR_WIDTHS.map((width) => (
          <Skeleton key={width} className={`mb-4 h-4 ${width}`} />
        ))}
      </div>
      <main className="flex min-w-0 flex-1 flex-col justify-end" aria-label="Loading">
        <div className="mx-auto w-full max-w-190 px-6 pb-28">
          {MESSAGE_WIDTHS.map((width) => (
            <div key={width} className="mb-7 flex gap-3">
              <Skeleton className="size-9 shrink-0 rounded-md" />
              <div className="flex-1">
                <Skeleton className="mb-2 h-3.5 w-32" />
                <Skeleton className={`h-3.5 ${width}`} />
              </div>
            </div>
          ))}
          <p role="status" className="h-5 text-center text-ink-soft text-sm">
            {isSlow && "The server does not answer yet. Trying again…"}
          </p>
        </div>
      </main>
    </div>
  );
}

"use client";
/** The organization's picture, or its first letter. */
import { useState } from "react";

/** 24 px; decoration beside the written name. Without a connection the picture may not be there. */
export function OrganizationIcon({ name, url }: { name: string; url?: string | null }) {
  const [missing, setMissing] = useState<string | null>(null);
  if (url && url !== missing) {
    return (
      <img
        src={url}
        alt=""
        onError={() => setMissing(url)}
        className="size-6 shrink-0 rounded-sm object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm bg-ink text-sm font-bold text-canvas"
    >
      {[...name.trim()][0]?.toUpperCase() ?? "?"}
    </span>
  );
}

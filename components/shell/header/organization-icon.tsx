/** The organization's picture, or its first letter. */

/** 24 px; decoration beside the written name. */
export function OrganizationIcon({ name, url }: { name: string; url?: string | null }) {
  if (url) return <img src={url} alt="" className="size-6 shrink-0 rounded-sm object-cover" />;
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm bg-ink text-sm font-bold text-canvas"
    >
      {[...name.trim()][0]?.toUpperCase() ?? "?"}
    </span>
  );
}

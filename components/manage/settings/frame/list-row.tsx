/** One thing in a list of the settings: what it is called, what else there is to say, and what can be done with it. */
import type { ReactNode } from "react";

type ListRowProps = {
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** Buttons at its end. */
  actions?: ReactNode;
};

/** Its content alone; the list decides what surrounds it. */
export function ListRow({ icon, title, detail, actions }: ListRowProps) {
  return (
    <div className="flex min-h-12 min-w-0 flex-1 items-center gap-3 py-2">
      {icon}
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-x-2 text-md max-sm:flex-wrap">
          {typeof title === "string" ? <span className="min-w-0 truncate font-medium">{title}</span> : title}
        </p>
        {detail && (
          <p className="truncate text-ink-soft text-sm max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:break-words">
            {detail}
          </p>
        )}
      </div>
      {actions && <div className="flex shrink-0 items-center gap-1">{actions}</div>}
    </div>
  );
}

type PlainListProps = { label?: string | undefined; children: ReactNode };

/** Rows in a fixed order, with hairlines between them. */
export function PlainList({ label, children }: PlainListProps) {
  return (
    <ul aria-label={label} className="[&>li]:flex [&>li]:border-line [&>li]:border-b">
      {children}
    </ul>
  );
}

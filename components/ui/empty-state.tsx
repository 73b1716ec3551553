/** The content of an empty pane. */
import type { ReactNode } from "react";

type EmptyStateProps = { icon: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex h-full flex-col items-center justify-center px-6 py-12 text-center">
      <div className="mb-4 text-ink-faint [&>svg]:size-7 [&>svg]:stroke-[1.5]">{icon}</div>
      <h2 className="text-lg font-semibold text-ink">{title}</h2>
      {children && <p className="mt-1 max-w-sm text-balance text-md text-ink-soft">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** A row of something that lets somebody into the reader's account. */
import type { ReactNode } from "react";

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

export const dayOf = (seconds: number) => DAY.format(seconds * 1000);

export const lastUseOf = ({ last_used }: { last_used: number | null }) =>
  last_used === null ? "never used" : `last used ${dayOf(last_used)}`;

type AccessRowProps = {
  icon: ReactNode;
  title: string;
  mark?: ReactNode;
  detail: string;
  buttons: ReactNode;
};

export function AccessRow({ icon, title, mark, detail, buttons }: AccessRowProps) {
  return (
    <AccessRowFrame icon={icon}>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-md">
          <span className="truncate">{title}</span>
          {mark}
        </p>
        <p className="text-ink-soft text-sm">{detail}</p>
      </div>
      {buttons}
    </AccessRowFrame>
  );
}

/** The icon, and whatever is beside it. */
export function AccessRowFrame({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 py-2.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
      {icon}
      {children}
    </div>
  );
}

/** Building blocks of settings pages. */
import { ArrowLeft, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";

type SectionProps = {
  title: string;
  description?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
};

export function Section({ title, description, action, children }: SectionProps) {
  return (
    <section className="mt-8">
      <div className="mb-2 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-60 flex-1">
          <h2 className="font-semibold text-base">{title}</h2>
          {description && <p className="text-pretty text-ink-soft text-sm">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

export function PageIntro({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="-mt-4 mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-60 flex-1 text-pretty text-md text-ink-soft">{children}</p>
      {action}
    </div>
  );
}

/** From one thing to the list of its kind. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="-mt-4 mb-4 inline-flex items-center gap-1.5 rounded-sm text-ink-soft text-md hover:text-ink hover:underline touch:min-h-11"
    >
      <ArrowLeft className="size-4" /> {children}
    </a>
  );
}

type AddButtonProps = { isQuiet?: boolean | undefined; onClick: () => void; children: string };

export function AddButton({ isQuiet, onClick, children }: AddButtonProps) {
  return (
    <Button variant={isQuiet ? "secondary" : "primary"} icon={<Plus className="size-4" />} onClick={onClick}>
      {children}
    </Button>
  );
}

export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-lg border border-line border-dashed px-4 py-8 text-center text-md text-ink-soft">
      {children}
    </p>
  );
}

/** A label such as a role or state. */
export function Mark({ tone = "quiet", children }: { tone?: "quiet" | "warning"; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "shrink-0 whitespace-nowrap rounded-sm px-1.5 py-0.5 text-2xs font-medium",
        tone === "quiet" ? "bg-selected text-ink-soft" : "bg-warning-soft text-warning",
      )}
    >
      {children}
    </span>
  );
}

export type ListRowProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** Beside the title. */
  marks?: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
  /** "plain": a title in normal weight, and a detail of any length. */
  look?: "plain" | undefined;
};

const ONE_LINE = "truncate max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:break-words";

export function ListRow({ icon, title, marks, detail, actions, look }: ListRowProps) {
  const isPlain = look === "plain";
  return (
    <div
      className={classNames(
        "flex min-h-12 min-w-0 flex-1 items-center gap-3",
        isPlain ? "py-2.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint" : "py-2",
      )}
    >
      {icon}
      <div className="min-w-0 flex-1">
        <p className={classNames("flex items-center gap-x-2 text-md", !isPlain && "max-sm:flex-wrap")}>
          <span className={classNames("min-w-0 truncate", !isPlain && "font-medium")}>{title}</span>
          {marks}
        </p>
        {detail && <p className={classNames("text-ink-soft text-sm", !isPlain && ONE_LINE)}>{detail}</p>}
      </div>
      {actions && (
        <div className={classNames("flex shrink-0 items-center", isPlain ? "gap-3" : "gap-1")}>{actions}</div>
      )}
    </div>
  );
}

export function PlainList({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <ul aria-label={label} className="[&>li]:flex [&>li]:border-line [&>li]:border-b">
      {children}
    </ul>
  );
}

/** Facts by label; an undefined one is omitted. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="divide-y divide-line">
      {Object.entries(facts).map(
        ([name, fact]) =>
          fact !== undefined && (
            <div key={name} className="flex flex-wrap gap-x-4 py-2.5 text-md">
              <dt className="w-full text-ink-soft sm:w-56">{name}</dt>
              <dd className="min-w-0 flex-1 break-words">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

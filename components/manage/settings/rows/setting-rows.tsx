"use client";
/** A settings page's rows, in sections. */
import { type ReactNode, useEffect, useRef } from "react";
import { useChatStore } from "../../../model/store/use-store.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Section } from "../frame/page-parts.tsx";
import { CONTROL } from "../frame/save-buttons.tsx";
import type { PageProps } from "../settings-page.ts";
import { useIsAdministrator, useIsOwner } from "../use-is-administrator.ts";
import { RowControl } from "./row-controls.tsx";
import type { RowSection, SettingRow, SettingScope } from "./setting-row.ts";

type RowsPageProps = PageProps & { scope: SettingScope; above?: ReactNode; below?: ReactNode };

export function RowsPage({ rest, sections, scope, above, below }: RowsPageProps) {
  return (
    <>
      {above}
      <SettingRows scope={scope} sections={sections} target={rest[0]} />
      {below}
    </>
  );
}

type SettingRowsProps = {
  scope: SettingScope;
  sections: readonly RowSection[];
  /** The row named by the address, scrolled into view. */
  target: string | undefined;
};

export function SettingRows({ scope, sections, target }: SettingRowsProps) {
  const isAdministrator = useIsAdministrator();
  return (
    <>
      {scope !== "personal" && !isAdministrator && (
        <p className="rounded-md bg-sidebar px-3 py-2 text-ink-soft text-md">
          Only administrators can change these settings.
        </p>
      )}
      {sections.map(({ title, rows }) => (
        <Section key={title} title={title}>
          {rows.map((row) => (
            <Row key={row.name} scope={scope} row={row} isTarget={row.name === target} />
          ))}
        </Section>
      ))}
    </>
  );
}

const LEFT_TO_OWNERS = "Only owners can change this.";

/** Without its dependency, shown only if the address names it. */
function Row({ scope, row, isTarget }: { scope: SettingScope; row: SettingRow; isTarget: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  const isAdministrator = useIsAdministrator();
  const isOwner = useIsOwner();
  const mayChange = scope === "personal" || (row.isOwners ? isOwner : isAdministrator);
  const isLeftToOwners = isAdministrator && !mayChange;
  useEffect(() => {
    if (!isTarget) return;
    element.current?.scrollIntoView({ block: "center" });
    // After the heading has taken the focus.
    const timer = setTimeout(() => element.current?.querySelector<HTMLElement>(CONTROL)?.focus());
    return () => clearTimeout(timer);
  }, [isTarget]);
  const needed = useChatStore(({ settings }) => row.needs && settings[scope].get(row.needs.name));
  if (row.needs && needed !== row.needs.value && !isTarget) return null;
  return (
    <div
      ref={element}
      data-setting={row.name}
      className={classNames("-mx-2 rounded-md px-2", isTarget && "bg-accent-soft")}
    >
      <RowControl
        scope={scope}
        row={isLeftToOwners ? { ...row, hint: LEFT_TO_OWNERS } : row}
        mayChange={mayChange}
      />
    </div>
  );
}

"use client";
/** The rows of a page of settings, in their sections. */
import { type ReactNode, useEffect, useRef } from "react";
import { useChatStore } from "../../../model/store/use-store.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Section } from "../frame/page-parts.tsx";
import { CONTROL } from "../frame/save-buttons.tsx";
import { isHolder } from "../permissions/holder.ts";
import { PermissionField } from "../permissions/permission-field.tsx";
import type { PageProps } from "../settings-page.ts";
import { useIsAdministrator, useIsOwner } from "../use-is-administrator.ts";
import { ChannelRow, ChoiceRow, LanguageRow, NumberRow, SwitchRow, TextRow } from "./row-controls.tsx";
import { saveSetting } from "./save-setting.ts";
import type { RowSection, SettingRow, SettingScope } from "./setting-row.ts";

type RowsPageProps = PageProps & Omit<SettingRowsProps, "target"> & { above?: ReactNode; below?: ReactNode };

/** A page of rows, with what stands above and below them. */
export function RowsPage({ rest, above, below, ...rows }: RowsPageProps) {
  return (
    <>
      {above}
      <SettingRows {...rows} target={rest[0]} />
      {below}
    </>
  );
}

type SettingRowsProps = {
  scope: SettingScope;
  sections: readonly RowSection[];
  /** The row that the address names; it is brought into view. */
  target: string | undefined;
};

/** What the reader may not change is shown all the same, without its control's use, and with the reason. */
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

type RowProps = { scope: SettingScope; row: SettingRow; isTarget: boolean };

/** Without the one that it needs, a row is shown only to somebody who was led to it. */
function Row({ scope, row, isTarget }: RowProps) {
  const element = useRef<HTMLDivElement>(null);
  const isAdministrator = useIsAdministrator();
  const isOwner = useIsOwner();
  const mayChange = scope === "personal" || (row.isOwners ? isOwner : isAdministrator);
  const isLeftToOwners = isAdministrator && !mayChange;
  useEffect(() => {
    if (!isTarget) return;
    element.current?.scrollIntoView({ block: "center" });
    // After the page's heading, which has the focus at first.
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
      <Control
        scope={scope}
        row={isLeftToOwners ? { ...row, hint: LEFT_TO_OWNERS } : row}
        mayChange={mayChange}
      />
    </div>
  );
}

function Control({ scope, row, mayChange }: Omit<RowProps, "isTarget"> & { mayChange: boolean }) {
  switch (row.kind) {
    case "switch":
      return <SwitchRow scope={scope} row={row} mayChange={mayChange} />;
    case "choice":
      return <ChoiceRow scope={scope} row={row} mayChange={mayChange} options={row.options} />;
    case "channel":
      return <ChannelRow scope={scope} row={row} mayChange={mayChange} isPrivate={row.isPrivate ?? false} />;
    case "language":
      return <LanguageRow scope={scope} row={row} mayChange={mayChange} />;
    case "number":
      return <NumberRow scope={scope} row={row} mayChange={mayChange} unit={row.unit} />;
    case "text":
      return <TextRow scope={scope} row={row} mayChange={mayChange} />;
    case "permission":
      return <PermissionRow row={row} mayChange={mayChange} />;
  }
}

type PermissionRowProps = { row: SettingRow; mayChange: boolean };

/** Nothing where the server does not know the permission. */
function PermissionRow({ row, mayChange }: PermissionRowProps) {
  const rule = useChatStore((state) => state.settings.permissionRules.realm[row.name]);
  const holder = useChatStore((state) => state.settings.organization.get(row.name));
  if (!rule || !isHolder(holder)) return null;
  return (
    <PermissionField
      label={row.label}
      hint={row.hint}
      rule={rule}
      holder={holder}
      save={mayChange ? (change) => saveSetting("organization", row.name, change) : undefined}
    />
  );
}

"use client";
/** Navigation and search of the settings. */
import { ArrowLeft } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ConnectionNotice } from "../../net/connection/connection-notice.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { NoticeRoom } from "../../ui/layers/notice-room.tsx";
import { tooltip } from "../../ui/layers/tooltip.ts";
import { settingsMatches } from "./find-page.ts";
import type { SettingsPage } from "./settings-page.ts";

type SettingsNavProps = {
  pages: readonly SettingsPage[];
  current: SettingsPage | null;
  organizationName: string;
  onLeave: () => void;
};

/** Enter opens the first match. */
export function SettingsNav({ pages, current, organizationName, onLeave }: SettingsNavProps) {
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLDivElement>(null);

  function moveFocus(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const rows: (Element | null)[] = [...(list.current?.querySelectorAll("a") ?? [])];
    const next = rows[rows.indexOf(document.activeElement) + step];
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  }

  function openFirst(event: KeyboardEvent) {
    if (event.key === "Enter" && typed.trim() !== "") list.current?.querySelector("a")?.click();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the focus; this moves it among them.
    <div className="flex h-full min-h-0 flex-col bg-sidebar" onKeyDown={moveFocus}>
      <WayBack organizationName={organizationName} onLeave={onLeave} />
      <SearchField
        label="Search settings"
        value={typed}
        onChange={setTyped}
        onKeyDown={openFirst}
        className="mx-3 mb-2"
      />
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-6">
        {typed.trim() === "" ? (
          <PageList pages={pages} current={current} />
        ) : (
          <Matches typed={typed} pages={pages} />
        )}
      </div>
      <NoticeRoom />
    </div>
  );
}

function WayBack({ organizationName, onLeave }: Pick<SettingsNavProps, "organizationName" | "onLeave">) {
  return (
    <div className="flex h-13 shrink-0 items-center px-2 touch:h-14">
      <button
        tabIndex={0}
        type="button"
        {...tooltip("Close the settings", ["Esc"], "bottom")}
        onClick={onLeave}
        className="flex h-9 min-w-0 items-center gap-2 rounded-md px-1.5 font-semibold text-md hover:bg-hover touch:h-11"
      >
        <ArrowLeft className="size-4 shrink-0 text-ink-faint" />
        <span className="truncate">Back to {organizationName}</span>
      </button>
      <ConnectionNotice className="ml-auto shrink-0 pl-2" />
    </div>
  );
}

function Matches({ typed, pages }: { typed: string; pages: readonly SettingsPage[] }) {
  const matches = settingsMatches(typed, pages);
  if (matches.length === 0)
    return <p className="px-2 py-6 text-center text-ink-faint text-md">No setting matches “{typed}”.</p>;
  return matches.map(({ address, title, context }) => (
    <NavLink key={address} address={address} isCurrent={false} context={context}>
      {title}
    </NavLink>
  ));
}

const SCOPES = [
  ["you", "Your account"],
  ["organization", "Organization"],
] as const;

function PageList({ pages, current }: { pages: readonly SettingsPage[]; current: SettingsPage | null }) {
  return SCOPES.map(([scope, title]) => {
    const inScope = pages.filter((page) => page.scope === scope);
    if (inScope.length === 0) return null;
    return (
      <section key={scope} aria-label={title} className="mb-4 flex flex-col gap-px">
        <h2 className="px-2 pt-2 pb-1 text-ink-faint text-xs">{title}</h2>
        {inScope.map((page) => (
          <NavLink key={page.address} address={page.address} isCurrent={page === current} icon={page.icon}>
            {page.title}
          </NavLink>
        ))}
      </section>
    );
  });
}

type NavLinkProps = {
  address: string;
  isCurrent: boolean;
  icon?: ReactNode;
  context?: string | null;
  children: string;
};

function NavLink({ address, isCurrent, icon, context, children }: NavLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <a
      ref={link}
      href={`#${address}`}
      aria-current={isCurrent ? "page" : undefined}
      className="flex min-h-8 scroll-my-6 items-center gap-2.5 rounded-md px-2 py-1 text-ink-soft text-md -outline-offset-2 hover:bg-hover hover:text-ink aria-[current]:bg-selected aria-[current]:text-ink touch:min-h-11 touch:text-base [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint"
    >
      {icon}
      <span className="min-w-0 flex-1">
        {children}
        {context && <span className="block truncate text-ink-faint text-xs">{context}</span>}
      </span>
    </a>
  );
}

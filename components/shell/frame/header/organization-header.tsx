"use client";
/** Top of the sidebar. */
import { ChevronDown, PanelLeft, Search } from "lucide-react";
import { useState } from "react";
import { openDialog } from "../../../model/navigation/open-dialog.ts";
import { setShell } from "../../../model/store/shell-store.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { ConnectionNotice } from "../../../net/connection/connection-notice.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MenuButton } from "../../../ui/layers/menu-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { modifierKey } from "../../../ui/modifier-key.ts";
import { shellScript } from "../../shell-script.ts";
import { QuietMark } from "./quiet-mark.tsx";

const organizationMenu = lazyPart(shellScript, ({ OrganizationMenu }) => OrganizationMenu);

function OrganizationMark() {
  const { name, iconUrl, logo } = useOrganization();
  if (logo.light === null) {
    return (
      <>
        <OrganizationIcon name={name} url={iconUrl} />
        <span className="truncate text-md font-semibold">{name}</span>
      </>
    );
  }
  const look = "h-6 min-w-0 max-w-44 object-contain object-left";
  return (
    <>
      <img src={logo.light} alt={name} className={classNames(look, logo.dark !== null && "dark:hidden")} />
      {logo.dark !== null && <img src={logo.dark} alt={name} className={`${look} hidden dark:block`} />}
    </>
  );
}

export function OrganizationHeader() {
  return (
    <div className="flex h-13 shrink-0 items-center gap-0.5 px-2 touch:h-14">
      <MenuButton
        menu={organizationMenu}
        className="flex h-9 min-w-0 items-center gap-2 rounded-md px-1.5 hover:bg-hover aria-expanded:bg-selected touch:h-11"
      >
        <OrganizationMark />
        <ChevronDown className="size-3.5 shrink-0 text-ink-faint" />
        <span className="sr-only">Organization menu</span>
      </MenuButton>
      <span className="flex-1" />
      {/* Elsewhere, the view header has one. */}
      <ConnectionNotice className="md:hidden" />
      <QuietMark className="md:hidden" />
      <IconButton
        label="Go to…"
        keys={[modifierKey(), "K"]}
        icon={<Search className="size-4" />}
        onClick={() => openDialog("palette")}
      />
      <IconButton
        label="Hide the sidebar"
        keys={[modifierKey(), "\\"]}
        icon={<PanelLeft className="size-4" />}
        className="max-md:hidden"
        onClick={() => setShell({ isSidebarCollapsed: true })}
      />
    </div>
  );
}

/** The picture may be missing offline. */
function OrganizationIcon({ name, url }: { name: string; url?: string | null }) {
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

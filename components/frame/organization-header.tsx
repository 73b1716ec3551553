"use client";
/** The top of the sidebar: the organization with its menu, the palette, and folding the sidebar away. */
import { ChevronDown, Compass, Keyboard, LogOut, Monitor, Moon, PanelLeft, Search, Sun } from "lucide-react";
import { signOut } from "next-auth/react";
import { useOrganization } from "../realtime/use-organization.ts";
import { useOwnUser } from "../realtime/use-own-user.ts";
import { Avatar } from "../ui/avatar.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../ui/menu.tsx";
import { modifierKey } from "../ui/modifier-key.ts";
import { setFrame } from "./frame-state.ts";
import { OrganizationIcon } from "./organization-icon.tsx";
import { setTheme, useTheme } from "./use-theme.ts";

const THEMES = [
  { value: "system", label: "Like the system", icon: <Monitor /> },
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
] as const;

/** As high as the header beside it. */
export function OrganizationHeader() {
  const organization = useOrganization();
  return (
    <div className="flex h-13 shrink-0 items-center gap-0.5 px-2 touch:h-14">
      <Menu
        trigger={
          <button
            type="button"
            className="flex h-9 min-w-0 items-center gap-2 rounded-md px-1.5 hover:bg-hover aria-expanded:bg-selected touch:h-11"
          >
            <OrganizationIcon name={organization.name} url={organization.iconUrl} />
            <span className="truncate text-md font-semibold">{organization.name}</span>
            <ChevronDown className="size-3.5 shrink-0 text-ink-faint" />
            <span className="sr-only">Organization menu</span>
          </button>
        }
      >
        <OrganizationMenu />
      </Menu>
      <span className="flex-1" />
      <IconButton
        label="Go to…"
        keys={[modifierKey(), "K"]}
        icon={<Search className="size-4" />}
        onClick={() => setFrame({ dialog: "palette" })}
      />
      <IconButton
        label="Hide the sidebar"
        keys={[modifierKey(), "\\"]}
        icon={<PanelLeft className="size-4" />}
        className="max-md:hidden"
        onClick={() => setFrame({ isSidebarCollapsed: true })}
      />
    </div>
  );
}

function OrganizationMenu() {
  const own = useOwnUser();
  const theme = useTheme();
  return (
    <>
      <div className="flex items-center gap-2.5 px-2 py-1.5">
        <Avatar id={own.id} name={own.name} url={own.avatarUrl} />
        <div className="min-w-0">
          <p className="truncate text-md font-semibold">{own.name}</p>
          <p className="truncate text-xs text-ink-faint">{own.email}</p>
        </div>
      </div>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} choices={THEMES} onChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={<Compass />} onSelect={() => setFrame({ dialog: "browse-channels" })}>
        Browse channels
      </MenuItem>
      <MenuItem icon={<Keyboard />} keys={["?"]} onSelect={() => setFrame({ dialog: "shortcuts" })}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void signOut({ callbackUrl: "/login" })}>
        Sign out
      </MenuItem>
    </>
  );
}

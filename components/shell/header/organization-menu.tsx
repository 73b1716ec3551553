"use client";
/** The menu of the organization: the account, the theme, where else to go, signing out. */
import { Compass, Keyboard, LogOut, Monitor, Moon, Settings, Sun, Type } from "lucide-react";
import { endAccountSession, leaveTo } from "../../connection/account-session.ts";
import { requestApi } from "../../connection/api-client.ts";
import { navigate } from "../../navigation/navigate.ts";
import { unsubscribeBrowser } from "../../notifications/browser-subscription.ts";
import { eraseOffline } from "../../offline/erase-offline.ts";
import { useOwnUser } from "../../people/use-own-user.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../../ui/layers/menu.tsx";
import type { MenuContentProps } from "../../ui/layers/menu-button.tsx";
import { notifyError } from "../../ui/layers/notify.ts";
import { openDialog } from "../open-dialog.ts";
import { setTheme, useTheme } from "../use-theme.ts";

const THEMES = [
  { value: "system", label: "Like the system", icon: <Monitor /> },
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
] as const;

/** The identity provider's page, where the session is to end too; null for our own, also when the server cannot say. */
function addressAfterSession(): Promise<string | null> {
  const asked = requestApi<{ url: string | null }>("GET", "/users/me/sign_out_address");
  return asked.then(
    ({ url }) => url,
    () => null,
  );
}

async function endSession(): Promise<void> {
  try {
    leaveTo(await addressAfterSession());
    const { signOut } = await import("next-auth/react");
    // First, so that nothing is left when this page is closed before the server has answered.
    await eraseOffline();
    await signOut({ redirect: false });
    // The server has ended the subscription with the session; a browser that keeps its part does no harm.
    await unsubscribeBrowser().catch(() => {});
    endAccountSession("/login");
  } catch {
    leaveTo(null);
    await notifyError("Signing out failed: the server cannot be reached. You are still signed in.");
  }
}

/** Opens below the organization's name. */
export default function OrganizationMenu({ anchor, onClose }: MenuContentProps) {
  const own = useOwnUser();
  const theme = useTheme();
  return (
    <Menu anchor={anchor} onClose={onClose}>
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
      <MenuItem icon={<Settings />} onSelect={() => navigate({ kind: "settings", path: "settings" })}>
        Settings
      </MenuItem>
      <MenuItem icon={<Compass />} onSelect={() => openDialog("browse-channels")}>
        Browse channels
      </MenuItem>
      <MenuItem icon={<Keyboard />} keys={["?"]} onSelect={() => openDialog("shortcuts")}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<Type />} onSelect={() => openDialog("formatting")}>
        Message formatting
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void endSession()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

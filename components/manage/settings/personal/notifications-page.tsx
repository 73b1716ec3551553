"use client";
/** The settings page of notifications. */
import { BellRing, Volume2 } from "lucide-react";
import { useState } from "react";
import { useChatStore } from "../../../model/store/use-store.ts";
import { playSound } from "../../../net/notifications/sounds.ts";
import { Button } from "../../../ui/button.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { Section } from "../frame/page-parts.tsx";
import type { PageProps } from "../frame/page-props.ts";
import { SettingRows } from "../rows/setting-rows.tsx";
import { NOTIFICATION_SECTIONS } from "./personal-rows.ts";
import { useBrowserPush } from "./use-browser-push.ts";

const SENTENCES: Readonly<Record<NotificationPermission | "unsupported", string>> = {
  granted: "This browser shows notifications on the desktop.",
  default: "This browser has not been allowed to show notifications yet.",
  denied: "This browser blocks notifications from this page. You can allow them in its settings.",
  unsupported: "This browser cannot show notifications from this page.",
};

/** The address may name a row. */
export function NotificationsPage({ rest }: PageProps) {
  return (
    <>
      <BrowserNotices />
      <SettingRows scope="personal" sections={NOTIFICATION_SECTIONS} target={rest[0]} />
    </>
  );
}

function permissionNow(): NotificationPermission | "unsupported" {
  return "Notification" in window ? Notification.permission : "unsupported";
}

/** The browser asks only after a click. */
function BrowserNotices() {
  const [permission, setPermission] = useState(permissionNow);
  const sound = useChatStore((state) => state.settings.personal.get("notification_sound"));
  const push = useBrowserPush(() => setPermission(permissionNow()));
  return (
    <Section title="This browser" description={SENTENCES[permission]}>
      <div className="mb-4 border-line border-b py-3">
        <SwitchField
          label="Notify me while Parley is closed"
          hint={
            push.isSupported
              ? "This browser shows what you miss, until you sign out in it. Notifications are encrypted on their way."
              : "Not available in this browser, or only when Parley is installed as an app and opened over HTTPS."
          }
          error={push.error}
          checked={push.isOn}
          disabled={!push.isKnown || push.isPending}
          onChange={push.change}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {permission === "default" && (
          <Button
            variant="primary"
            icon={<BellRing className="size-4" />}
            onClick={() => void Notification.requestPermission().then(setPermission)}
          >
            Allow notifications
          </Button>
        )}
        <Button icon={<Volume2 className="size-4" />} onClick={() => playSound(sound)}>
          Play the sound
        </Button>
      </div>
    </Section>
  );
}

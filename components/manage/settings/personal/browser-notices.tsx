"use client";
/** Notification settings of this browser. */
import { BellRing, Volume2 } from "lucide-react";
import { useState } from "react";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import {
  browserSubscription,
  canSubscribe,
  subscribeBrowser,
  unsubscribeBrowser,
} from "../../../net/notifications/browser-subscription.ts";
import { playSound } from "../../../net/notifications/sounds.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../frame/page-parts.tsx";
import { SavedSwitch } from "../frame/saved-switch.tsx";

const SENTENCES: Readonly<Record<NotificationPermission | "unsupported", string>> = {
  granted: "This browser shows notifications on the desktop.",
  default: "This browser has not been allowed to show notifications yet.",
  denied: "This browser blocks notifications from this page. You can allow them in its settings.",
  unsupported: "This browser cannot show notifications from this page.",
};

function permissionNow(): NotificationPermission | "unsupported" {
  return "Notification" in window ? Notification.permission : "unsupported";
}

const KEY = ["push-subscriptions"] as const;

export function BrowserNotices() {
  const [permission, setPermission] = useState(permissionNow);
  const sound = useChatStore((state) => state.settings.personal.get("notification_sound"));
  const isSupported = canSubscribe();
  const { data, error } = useFetched(KEY, readState, { enabled: isSupported });
  async function save(isOn: boolean) {
    try {
      await (isOn ? turnOn() : turnOff());
    } finally {
      // The browser may have asked for permission.
      setPermission(permissionNow());
      await queryClient.invalidateQueries({ queryKey: KEY });
    }
  }
  return (
    <Section title="This browser" description={SENTENCES[permission]}>
      <div className="mb-4 border-line border-b py-3">
        <SavedSwitch
          label="Notify me while Parley is closed"
          hint={
            isSupported
              ? "This browser shows what you miss, until you sign out in it. Notifications are encrypted on their way."
              : "Not available in this browser, or only when Parley is installed as an app and opened over HTTPS."
          }
          error={error?.message}
          checked={data !== undefined && data.id !== null}
          disabled={data === undefined}
          isLockedMeanwhile
          save={save}
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

/** `id` is null unless server and browser agree. */
async function readState(): Promise<{ id: number | null; serverKey: string }> {
  const [known, own] = await Promise.all([
    callApi("GET /users/me/push_subscriptions"),
    browserSubscription(),
  ]);
  const ofBrowser = known.subscriptions.find(({ endpoint }) => endpoint === own?.endpoint);
  return { id: ofBrowser?.id ?? null, serverKey: known.server_key };
}

async function turnOn(): Promise<void> {
  const { serverKey } = await readState();
  const subscription = await subscribeBrowser(serverKey);
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error("This browser did not subscribe to notifications.");
  await callApi("POST /users/me/push_subscriptions", { endpoint, p256dh, auth });
}

async function turnOff(): Promise<void> {
  const { id } = await readState();
  if (id !== null)
    await callApi("DELETE /users/me/push_subscriptions/{subscription_id}", { subscription_id: id });
  await unsubscribeBrowser();
}

"use client";
/** Sessions, second factor, passkeys and API keys. */
import { MonitorSmartphone } from "lucide-react";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import { EntityList } from "../frame/entity-page.tsx";
import { Mark, Section } from "../frame/page-parts.tsx";
import { AccountKey, PersonalKeys } from "./keys.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";

const SESSIONS_KEY = ["own-sessions"] as const;

export function AccessPage() {
  return (
    <>
      <Sessions />
      <SecondFactor />
      <Passkeys />
      <AccountKey />
      <PersonalKeys />
    </>
  );
}

function Sessions() {
  const { data, error } = useFetched(SESSIONS_KEY, () => callApi("GET /users/me/sessions"));
  return (
    <Section
      title="Browsers"
      description="Where you are signed in. If you do not know one, end it, change your password and replace the key of your account below."
    >
      <EntityList
        items={data?.sessions}
        error={error?.message}
        nameOf={({ user_agent }) => browserName(user_agent)}
        row={({ user_agent, is_current, date_created }) => ({
          look: "plain",
          icon: <MonitorSmartphone />,
          title: browserName(user_agent),
          marks: is_current && <Mark>This browser</Mark>,
          detail: `Signed in ${dateAndTime(date_created)}`,
        })}
        actions={[
          {
            does: "End the session of",
            word: "End",
            isFor: ({ is_current }) => !is_current,
            title: () => "End this session?",
            removes: async ({ id }) => {
              await callApi("DELETE /users/me/sessions/{session_id}", { session_id: id });
              await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
            },
            confirm: "End session",
            about: ({ user_agent }) => <p>{browserName(user_agent)} is signed out at once.</p>,
          },
        ]}
      />
    </Section>
  );
}

const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

const foundIn = (text: string, names: readonly (readonly [string, string])[]) =>
  names.find(([part]) => text.includes(part))?.[1];

/** "Firefox on Linux". Order matters: user agents also name other browsers. */
export function browserName(userAgent: string): string {
  const browser = foundIn(userAgent, BROWSERS);
  const system = foundIn(userAgent, SYSTEMS);
  if (!browser) return userAgent.trim().slice(0, 80) || "Unknown browser";
  return system ? `${browser} on ${system}` : browser;
}

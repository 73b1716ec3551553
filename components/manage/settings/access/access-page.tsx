"use client";
/** The settings page of what the reader is signed in with: browsers, a second factor, passkeys, and keys. */
import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { EntityList } from "../frame/entity-page.tsx";
import { Mark, Section } from "../frame/page-parts.tsx";
import { endSession, fetchSessions, SESSIONS_KEY } from "./access-requests.ts";
import { AccessRow } from "./access-row.tsx";
import { browserName } from "./browser-name.ts";
import { AccountKey, PersonalKeys } from "./keys.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";

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

/** The browsers in which the reader is signed in. */
function Sessions() {
  const { data: sessions, error } = useQuery(
    { queryKey: SESSIONS_KEY, queryFn: fetchSessions, refetchOnMount: "always" },
    queryClient,
  );
  return (
    <Section
      title="Browsers"
      description="Where you are signed in. If you do not know one, end it, change your password and replace the key of your account below."
    >
      <EntityList
        items={sessions}
        error={error?.message}
        row={({ user_agent, is_current, date_created }, buttons) => (
          <AccessRow
            icon={<MonitorSmartphone />}
            title={browserName(user_agent)}
            mark={is_current && <Mark>This browser</Mark>}
            detail={`Signed in ${dateAndTime(date_created)}`}
            buttons={buttons}
          />
        )}
        actions={[
          {
            label: ({ user_agent }) => `End the session of ${browserName(user_agent)}`,
            word: "End",
            isFor: ({ is_current }) => !is_current,
            asks: {
              title: () => "End this session?",
              action: "End session",
              remove: ({ id }) => endSession(id),
              about: ({ user_agent }) => <p>{browserName(user_agent)} is signed out at once.</p>,
            },
          },
        ]}
      />
    </Section>
  );
}

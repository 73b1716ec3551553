"use client";
/** The settings page of what the reader is signed in with: browsers, a second factor, passkeys, and keys. */
import { MonitorSmartphone } from "lucide-react";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import { EntityList } from "../frame/entity-page.tsx";
import { Mark, Section } from "../frame/page-parts.tsx";
import { AccessRow } from "./access-row.tsx";
import { browserName } from "./browser-name.ts";
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

/** The browsers in which the reader is signed in. */
function Sessions() {
  const { data, error } = useFetched(SESSIONS_KEY, () => callApi("GET /users/me/sessions"));
  return (
    <Section
      title="Browsers"
      description="Where you are signed in. If you do not know one, end it, change your password and replace the key of your account below."
    >
      <EntityList
        label=""
        items={data?.sessions}
        error={error?.message}
        nameOf={({ user_agent }) => browserName(user_agent)}
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

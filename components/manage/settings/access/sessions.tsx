"use client";
/** The browsers in which the reader is signed in, each with a button that ends the session. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Mark, Section } from "../frame/page-parts.tsx";
import { endSession, fetchSessions, SESSIONS_KEY, type Session } from "./access-requests.ts";
import { browserName } from "./browser-name.ts";

export function Sessions() {
  const { data: sessions, error } = useQuery(
    { queryKey: SESSIONS_KEY, queryFn: fetchSessions, refetchOnMount: "always" },
    queryClient,
  );
  const [ending, setEnding] = useState<Session | null>(null);
  return (
    <Section
      title="Browsers"
      description="Where you are signed in. If you do not know one, end it, change your password and replace the key of your account below."
    >
      <FormError error={error?.message} />
      {!sessions && !error && <Skeleton className="h-24" />}
      <ul>
        {sessions?.map((session) => (
          <li key={session.id} className="flex items-center gap-3 border-line border-b py-2.5">
            <MonitorSmartphone className="size-4 shrink-0 text-ink-faint" />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 text-md">
                <span className="truncate">{browserName(session.user_agent)}</span>
                {session.is_current && <Mark>This browser</Mark>}
              </p>
              <p className="text-ink-soft text-sm">Signed in {dateAndTime(session.date_created)}</p>
            </div>
            {!session.is_current && (
              <Button
                size="sm"
                aria-label={`End the session of ${browserName(session.user_agent)}`}
                onClick={() => setEnding(session)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && <Ending session={ending} onClose={() => setEnding(null)} />}
    </Section>
  );
}

function Ending({ session, onClose }: { session: Session; onClose: () => void }) {
  const ending = useMutation(
    {
      mutationFn: () => endSession(session.id),
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
        onClose();
      },
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      title="End this session?"
      action="End session"
      isPending={ending.isPending}
      error={ending.error?.message}
      onConfirm={() => ending.mutate()}
      onClose={onClose}
    >
      <p>{browserName(session.user_agent)} is signed out at once.</p>
    </ConfirmDialog>
  );
}

"use client";
/** Sign-in without a password; development mode only. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { ROLE_NAMES } from "../../model/people/role-names.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type DevelopmentUser, fetchDevelopmentUsers, startSession } from "../frame/auth-requests.ts";
import { BackToApp } from "./back-to-app.tsx";

export function DevelopmentSignIn({ appPad }: { appPad: string | null }) {
  const { data: users, error: loadError } = useQuery(
    { queryKey: ["development-users"], queryFn: fetchDevelopmentUsers },
    queryClient,
  );
  const signIn = useMutation(
    { mutationFn: (given: { email: string }) => startSession(given, appPad) },
    queryClient,
  );
  const sorted = users?.toSorted((a, b) => a.role - b.role || a.full_name.localeCompare(b.full_name));

  return (
    <section
      aria-labelledby="development-sign-in"
      className="overflow-hidden rounded-lg border border-line-strong"
    >
      <div className="flex items-start gap-2.5 bg-warning-soft px-3.5 py-2.5 text-warning">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" />
        <div>
          <h2 id="development-sign-in" className="text-md font-semibold">
            Development mode
          </h2>
          <p className="text-sm">Anyone can sign in as anyone here, without a password.</p>
        </div>
      </div>
      <FormError error={(loadError ?? signIn.error)?.message} />
      {appPad !== null && signIn.isSuccess && (
        <div className="px-3.5 py-2.5">
          <BackToApp isSignedIn />
        </div>
      )}
      <ul className="max-h-80 overflow-y-auto bg-canvas p-1">
        {sorted?.map((user) => (
          <li key={user.email}>
            <UserButton
              user={user}
              isDisabled={signIn.isPending || signIn.isSuccess}
              onClick={() => signIn.mutate({ email: user.email })}
            />
          </li>
        ))}
        {!users && !loadError && <Skeleton className="m-2 h-24" />}
      </ul>
    </section>
  );
}

type UserButtonProps = { user: DevelopmentUser; isDisabled: boolean; onClick: () => void };

function UserButton({ user, isDisabled, onClick }: UserButtonProps) {
  return (
    <button
      tabIndex={0}
      type="button"
      disabled={isDisabled}
      onClick={onClick}
      className="flex min-h-9 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover disabled:opacity-55 touch:min-h-11"
    >
      <Avatar id={user.user_id} name={user.full_name} size="md" />
      <span className="min-w-0 flex-1 truncate text-md font-medium">{user.full_name}</span>
      <span className="shrink-0 text-xs text-ink-faint">{ROLE_NAMES[user.role] ?? "Member"}</span>
    </button>
  );
}

"use client";
/** The settings page of invitations: those that are open, and making new ones. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy, Link2, Mail, RotateCw, X } from "lucide-react";
import { useState } from "react";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { currentView } from "../../../model/navigation/use-view.ts";
import { viewKey } from "../../../model/navigation/view.ts";
import { ROLE_NAMES } from "../../../model/people/role-names.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { INVITATION_USES_KEY, INVITATIONS_KEY } from "../../../model/store/invitations-key.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AddButton, EmptyList, PageIntro } from "../frame/page-parts.tsx";
import { InvitationForm } from "./invitation-form.tsx";
import {
  fetchInvitations,
  fetchInvitationUses,
  type Invitation,
  type InvitationUse,
  resendInvitation,
  revokeInvitation,
} from "./invitation-requests.ts";
import { JoinedEarlier, JoinedPeople } from "./joined-people.tsx";
import { mayInvite } from "./may-invite.ts";

/** Other clients’ `#invite` opens the form at once. */
export function InvitationsPage() {
  const { invitations, uses, error } = useInvitations();
  const isAllowed = useChatStore(mayInvite);
  const [isNew, setNew] = useState(() => viewKey(currentView()) === "settings:invite");
  const open = new Set(invitations?.map(({ id }) => id));
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  return (
    <>
      <PageIntro action={isAllowed && <AddButton onClick={() => setNew(true)}>Invite people</AddButton>}>
        Open invitations. A link can be used by any number of people until it expires or is revoked.
      </PageIntro>
      <FormError error={error} />
      {!invitations && !error && <Skeleton className="h-24" />}
      {invitations?.length === 0 && <EmptyList>No invitation is open.</EmptyList>}
      {invitations && invitations.length > 0 && (
        <ul aria-label="Open invitations">
          {invitations.map((invitation) => (
            <InvitationRow
              key={`${invitation.is_multiuse} ${invitation.id}`}
              invitation={invitation}
              uses={uses.filter(({ invite_id }) => invite_id === invitation.id)}
              onRevoke={() => setRevoked(invitation)}
            />
          ))}
        </ul>
      )}
      {invitations && <JoinedEarlier uses={uses.filter(({ invite_id }) => !open.has(invite_id))} />}
      {isNew && <InvitationForm onClose={() => setNew(false)} />}
      {revoked && <Revocation invitation={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

function expiryOf({ expiry_date }: Invitation): string {
  return expiry_date === null ? "never expires" : `expires ${dateAndTime(expiry_date)}`;
}

type InvitationRowProps = {
  invitation: Invitation;
  uses: readonly InvitationUse[];
  onRevoke: () => void;
};

function InvitationRow({ invitation, uses, onRevoke }: InvitationRowProps) {
  const { id, email, link_url, invited_as, invited_by_user_id } = invitation;
  const author = useUsers().get(invited_by_user_id)?.name ?? "somebody";
  const resending = useMutation(
    {
      mutationFn: () => resendInvitation(id),
      onSuccess: () => notify(`The invitation was sent to ${email} again.`),
    },
    queryClient,
  );
  const name = email ?? `link of ${author}`;
  return (
    <li className="flex items-center gap-2 border-line border-b py-2.5">
      {link_url === undefined ? (
        <Mail className="size-4 shrink-0 text-ink-faint" />
      ) : (
        <Link2 className="size-4 shrink-0 text-ink-faint" />
      )}
      <div className="min-w-0 flex-1 pl-1">
        <p className="truncate text-md">{email ?? link_url}</p>
        <p className="text-ink-soft text-sm">
          {ROLE_NAMES[invited_as] ?? "Member"} · invited by {author} · {expiryOf(invitation)}
        </p>
        <JoinedPeople uses={uses} />
        <FormError error={resending.error?.message} />
      </div>
      {link_url !== undefined && (
        <IconButton
          label={`Copy the ${name}`}
          icon={<Copy className="size-4" />}
          onClick={() => void copyText(link_url, "Link")}
        />
      )}
      {email !== undefined && (
        <IconButton
          label={`Send to ${email} again`}
          icon={<RotateCw className="size-4" />}
          disabled={resending.isPending}
          onClick={() => resending.mutate()}
        />
      )}
      <IconButton
        label={email === undefined ? `Revoke the ${name}` : `Revoke the invitation of ${email}`}
        icon={<X className="size-4" />}
        onClick={onRevoke}
      />
    </li>
  );
}

function Revocation({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoking = useMutation(
    { mutationFn: () => revokeInvitation(invitation), onSuccess: onClose },
    queryClient,
  );
  return (
    <ConfirmDialog
      title={invitation.is_multiuse ? "Revoke this link?" : "Revoke this invitation?"}
      action="Revoke"
      isPending={revoking.isPending}
      error={revoking.error?.message}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    >
      <p className="break-all">{invitation.email ?? invitation.link_url}</p>
      <p>Nobody can join with it afterwards. People who have joined stay.</p>
    </ConfirmDialog>
  );
}

type Invitations = { invitations?: readonly Invitation[]; uses: readonly InvitationUse[]; error?: string };

const NONE: readonly InvitationUse[] = [];

/** `invitations` is undefined until they are known; an event has them fetched again. */
function useInvitations(): Invitations {
  const { data, error } = useQuery({ queryKey: INVITATIONS_KEY, queryFn: fetchInvitations }, queryClient);
  const joined = useQuery({ queryKey: INVITATION_USES_KEY, queryFn: fetchInvitationUses }, queryClient);
  const uses = joined.data ?? NONE;
  const failed = error ?? joined.error;
  return { uses, ...(data && { invitations: data }), ...(failed && { error: failed.message }) };
}

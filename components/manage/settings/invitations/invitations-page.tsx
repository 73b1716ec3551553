"use client";
/** Settings page of invitations. */
import { Copy, Link2, Mail, RotateCw, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { reachableUrl } from "../../../model/navigation/reachable-url.ts";
import { currentView } from "../../../model/navigation/use-view.ts";
import { viewKey } from "../../../model/navigation/view.ts";
import { ROLE_NAMES } from "../../../model/people/role-names.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { INVITATION_USES_KEY, INVITATIONS_KEY } from "../../../model/store/invitations-key.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import type { AnswerOf } from "../../../net/connection/operations.ts";
import { KEPT_BY_EVENTS, useFetched } from "../../../net/connection/use-fetched.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { PersonButton } from "../../../read/people/person-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { EntityPage } from "../frame/entity-page.tsx";
import { Section } from "../frame/page-parts.tsx";
import { mayInvite, useIsAdministrator } from "../use-is-administrator.ts";
import { InvitationForm } from "./invitation-form.tsx";

type Invitation = AnswerOf<"GET /invites">["invites"][number];

type InvitationUse = AnswerOf<"GET /invites/uses">["uses"][number];

async function fetchInvitations(): Promise<Invitation[]> {
  const { invites } = await callApi("GET /invites");
  return invites.map((each) =>
    each.link_url === undefined ? each : { ...each, link_url: reachableUrl(each.link_url) },
  );
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** Initial rows, of one invitation and of closed ones. */
const FIRST_OF_ONE = 5;

const FIRST_OF_CLOSED = 20;

/** `#invite` opens the form. */
export function InvitationsPage() {
  const { data: invitations, error } = useFetched(INVITATIONS_KEY, fetchInvitations, KEPT_BY_EVENTS);
  const { data: uses = [], error: usesError } = useFetched(
    INVITATION_USES_KEY,
    async () => (await callApi("GET /invites/uses")).uses,
    KEPT_BY_EVENTS,
  );
  const isAllowed = useChatStore(mayInvite);
  const isAdministrator = useIsAdministrator();
  const users = useUsers();
  const nameOf = (userId: number) => users.get(userId)?.name ?? "somebody";
  const open = new Set(invitations?.map(({ id }) => id));
  return (
    <EntityPage
      about={`${isAdministrator ? "Open invitations" : "Your open invitations"}. A link can be used by any number of people until it expires or is revoked.`}
      add={isAllowed && "Invite people"}
      form={(close) => <InvitationForm onClose={close} />}
      isAdding={viewKey(currentView()) === "settings:invite"}
      label="Open invitations"
      // Ids of links and email invitations overlap.
      items={invitations?.map((each) => ({ invitation: each, id: `${each.is_multiuse} ${each.id}` }))}
      error={(error ?? usesError)?.message}
      nameOf={({ invitation: { email, invited_by_user_id } }) =>
        email === undefined ? `the link of ${nameOf(invited_by_user_id)}` : `the invitation of ${email}`
      }
      empty={isAdministrator ? "No invitation is open." : "You have no open invitations."}
      row={({ invitation }, buttons) => (
        <InvitationRow
          invitation={invitation}
          uses={uses.filter(({ invite_id }) => invite_id === invitation.id)}
          buttons={buttons}
        />
      )}
      actions={[
        {
          does: "Copy",
          icon: <Copy className="size-4" />,
          isFor: ({ invitation }) => invitation.link_url !== undefined,
          run: ({ invitation }) => void copyText(invitation.link_url ?? "", "Link"),
        },
        {
          does: "Revoke",
          icon: <X className="size-4" />,
          title: ({ invitation }) =>
            invitation.is_multiuse ? "Revoke this link?" : "Revoke this invitation?",
          removes: ({ invitation: { id, is_multiuse } }) =>
            is_multiuse
              ? callApi("DELETE /invites/multiuse/{invite_id}", { invite_id: id })
              : callApi("DELETE /invites/{invite_id}", { invite_id: id }),
          confirm: "Revoke",
          about: ({ invitation }) => (
            <>
              <p className="break-all">{invitation.email ?? invitation.link_url}</p>
              <p>Nobody can join with it afterwards. People who have joined stay.</p>
            </>
          ),
        },
      ]}
    >
      {invitations && <JoinedEarlier uses={uses.filter(({ invite_id }) => !open.has(invite_id))} />}
    </EntityPage>
  );
}

function expiryOf({ expiry_date }: Invitation): string {
  return expiry_date === null ? "never expires" : `expires ${dateAndTime(expiry_date)}`;
}

type InvitationRowProps = {
  invitation: Invitation;
  uses: readonly InvitationUse[];
  buttons: ReactNode;
};

function InvitationRow({ invitation, uses, buttons }: InvitationRowProps) {
  const { id, email, link_url, invited_as, invited_by_user_id } = invitation;
  const author = useUsers().get(invited_by_user_id)?.name ?? "somebody";
  const resending = useRequest(
    () => callApi("POST /invites/{invite_id}/resend", { invite_id: id }),
    () => notify(`The invitation to ${email} will be sent again.`),
  );
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 py-2.5">
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
      {email !== undefined && (
        <IconButton
          label={`Send to ${email} again`}
          icon={<RotateCw className="size-4" />}
          disabled={resending.isPending}
          onClick={() => resending.mutate()}
        />
      )}
      {buttons}
    </div>
  );
}

function PersonName({ userId }: { userId: number }) {
  const name = useUsers().get(userId)?.name ?? "Somebody";
  return (
    <PersonButton userId={userId} tabIndex={0} className="rounded-sm font-medium text-ink hover:underline">
      {name}
    </PersonButton>
  );
}

function JoinedPeople({ uses }: { uses: readonly InvitationUse[] }) {
  const [isWhole, setWhole] = useState(false);
  if (uses.length === 0) return null;
  const shown = isWhole ? uses : uses.slice(0, FIRST_OF_ONE);
  const others = uses.length - shown.length;
  return (
    <p className="text-ink-soft text-sm">
      Joined:{" "}
      {shown.map(({ user_id }, index) => (
        <span key={user_id}>
          {index > 0 && ", "}
          <PersonName userId={user_id} />
        </span>
      ))}
      {others > 0 && (
        <>
          {" "}
          and{" "}
          <button tabIndex={0} type="button" className="rounded-sm underline" onClick={() => setWhole(true)}>
            {others === 1 ? "one other" : `${others} others`}
          </button>
        </>
      )}
    </p>
  );
}

function JoinedEarlier({ uses }: { uses: readonly InvitationUse[] }) {
  const users = useUsers();
  const [isWhole, setWhole] = useState(false);
  if (uses.length === 0) return null;
  const shown = isWhole ? uses : uses.slice(0, FIRST_OF_CLOSED);
  return (
    <Section title="Joined by earlier invitations">
      <ul aria-label="Joined by earlier invitations">
        {shown.map(({ user_id, invited_by_user_id, joined }) => (
          <li key={user_id} className="border-line border-b py-2 text-ink-soft text-md">
            <PersonName userId={user_id} />{" "}
            <span className="text-sm">
              · invited by {users.get(invited_by_user_id)?.name ?? "somebody"} · {DAY.format(joined * 1000)}
            </span>
          </li>
        ))}
      </ul>
      {uses.length > shown.length && (
        <div className="flex justify-center pt-3">
          <Button onClick={() => setWhole(true)}>Show {uses.length - shown.length} more</Button>
        </div>
      )}
    </Section>
  );
}

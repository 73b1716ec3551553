"use client";
/** Invitation page. */
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../net/connection/query-client.ts";
import { FormError } from "../../ui/form-error.tsx";
import { AccountForm } from "../frame/account-form.tsx";
import { AddressForm } from "../frame/address-form.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { AuthSkeleton } from "../frame/auth-skeleton.tsx";
import { useServerSettings } from "../frame/use-server-settings.ts";
import { askToSignUp } from "../mail-links/mail-link-requests.ts";
import { ExternalSignIn } from "../sign-in/external-sign-in.tsx";
import { fetchInvitation, fetchOwnName, type InvitationAnswer, join } from "./join-requests.ts";

export function Join({ invitationKey }: { invitationKey: string }) {
  const { settings } = useServerSettings();
  const { data, error } = useQuery(
    {
      queryKey: ["invitation", invitationKey],
      queryFn: async () => ({
        invitation: await fetchInvitation(invitationKey),
        ownName: await fetchOwnName(),
      }),
    },
    queryClient,
  );
  if (error) {
    return (
      <AuthFrame title="Join">
        <FormError error={error.message} />
      </AuthFrame>
    );
  }
  if (!data) return <AuthSkeleton title="Join" />;
  const { invitation, ownName } = data;
  if (!invitation) return <Unknown />;
  if (invitation.state === "open" && ownName !== null) {
    return <SignedIn ownName={ownName} organization={invitation.realm_name} />;
  }
  if (invitation.state !== "open") return <Ended invitation={invitation} />;
  return (
    <AuthFrame
      title={`Join ${invitation.realm_name}`}
      subtitle={introduction(invitation.invited_by)}
      icon={settings?.realm_icon}
    >
      <WaysToJoin invitationKey={invitationKey} invitation={invitation} />
    </AuthFrame>
  );
}

type WaysToJoinProps = { invitationKey: string; invitation: InvitationAnswer };

function WaysToJoin({ invitationKey, invitation }: WaysToJoinProps) {
  const { settings } = useServerSettings();
  const takesPasswords = settings?.email_auth_enabled ?? true;
  return (
    <div className="flex flex-col gap-8">
      {!takesPasswords ? null : invitation.confirms_address ? (
        <AddressForm
          ask={(email) => askToSignUp(email, invitationKey)}
          button="Send the link"
          hint="You will receive an email with a link to create your account."
          outcome="Check your mailbox: an email is on its way. The link works for a day."
        />
      ) : (
        <JoinForm invitationKey={invitationKey} email={invitation.email} />
      )}
      <ExternalSignIn
        methods={settings?.external_authentication_methods ?? []}
        purpose={{ appPad: null, invitationKey }}
        isSecond={takesPasswords}
      />
      <SignInLink />
    </div>
  );
}

function JoinForm({ invitationKey, email }: { invitationKey: string; email: string | undefined }) {
  const queryKey = ["invitation", invitationKey];
  return (
    <AccountForm
      email={email}
      emailHint={email === undefined ? "You sign in with it." : undefined}
      create={(account) =>
        join(invitationKey, email === undefined ? account : { ...account, email: undefined })
      }
      onError={() => void queryClient.invalidateQueries({ queryKey })}
    />
  );
}

const introduction = (author: string | undefined) =>
  author === undefined ? "Create your account." : `${author} has invited you. Create your account.`;

const linkStyle = "text-md font-medium text-accent hover:underline";

function Unknown() {
  return (
    <AuthFrame
      title="This invitation does not exist"
      subtitle="Check that you have copied the whole address, or ask for a new invitation."
    >
      <SignInLink />
    </AuthFrame>
  );
}

function SignInLink() {
  return (
    <a className={linkStyle} href="/login">
      Sign in to an existing account
    </a>
  );
}

function SignedIn({ ownName, organization }: { ownName: string; organization: string }) {
  return (
    <AuthFrame
      title={`You are a member of ${organization}`}
      subtitle={`You are signed in as ${ownName}. To join as somebody else, sign out first.`}
    >
      <a className={linkStyle} href="/">
        Go to your conversations
      </a>
    </AuthFrame>
  );
}

const ENDED: Readonly<
  Record<Exclude<InvitationAnswer["state"], "open" | "elsewhere">, { title: string; subtitle: string }>
> = {
  expired: { title: "This invitation has expired", subtitle: "Ask for a new one." },
  revoked: {
    title: "This invitation was revoked",
    subtitle: "Ask for a new one if you think you should have access.",
  },
  used: {
    title: "This invitation has already been used",
    subtitle: "If it was you, sign in. It is for one person only.",
  },
  member: {
    title: "You are already a member",
    subtitle: "There is an account with the address that this invitation was sent to.",
  },
};

function Ended({ invitation }: { invitation: InvitationAnswer }) {
  if (invitation.state === "open") return null;
  if (invitation.state === "elsewhere") return <Elsewhere invitation={invitation} />;
  return (
    <AuthFrame {...ENDED[invitation.state]}>
      <SignInLink />
    </AuthFrame>
  );
}

function Elsewhere({
  invitation: { realm_name: name, join_url: address },
}: {
  invitation: InvitationAnswer;
}) {
  return (
    <AuthFrame
      title="This invitation is for another organization"
      subtitle={`It invites you to ${name}, which has its own address.`}
    >
      <a className={linkStyle} href={address}>
        Go to {name}
      </a>
    </AuthFrame>
  );
}

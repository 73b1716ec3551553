"use client";
/** Invites by link or email. */
import { ROLE_GUEST, ROLE_MEMBER } from "../../../../lib/kernel/roles/roles.contract.ts";
import { reachableUrl } from "../../../model/navigation/reachable-url.ts";
import { ROLE_NAMES, roleOf } from "../../../model/people/role-names.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi, RequestFailure } from "../../../net/connection/api-client.ts";
import { useSendsMail } from "../../../net/connection/use-sends-mail.ts";
import { notify } from "../../../ui/layers/notify.ts";
import { EntityForm } from "../frame/entity-form.tsx";
import { LinkToShare } from "../frame/link-to-share.tsx";
import { groupRights, useKnownOfPeople } from "../groups/group-rights.ts";
import {
  type ChannelChoice,
  choicesOfChannels,
  choicesOfGroups,
  type HolderChoice,
} from "../permissions/holder-choices.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

const WAYS = { link: "By a link that I share", mail: "By email" } as const;

/** Minutes as strings; "never" does not expire. */
const LIFETIMES = [
  { value: "1440", label: "1 day" },
  { value: "4320", label: "3 days" },
  { value: "14400", label: "10 days" },
  { value: "43200", label: "30 days" },
  { value: "never", label: "Never" },
];

const GREETINGS = [
  { value: "usual", label: "The organization’s welcome message" },
  { value: "own", label: "A custom message" },
  { value: "none", label: "No welcome message" },
];

type Terms = {
  role: number;
  lifetime: string;
  hasDefaultChannels: boolean;
  /** Guests come for single channels. */
  hasDefaultChannelsAsGuest: boolean;
  channels: readonly ChannelChoice[];
  groups: readonly HolderChoice[];
  greeting: "usual" | "own" | "none";
  tellMe: boolean;
};

const DEFAULT_TERMS: Terms = {
  role: ROLE_MEMBER,
  lifetime: "14400",
  hasDefaultChannels: true,
  hasDefaultChannelsAsGuest: false,
  channels: [],
  groups: [],
  greeting: "usual",
  tellMe: true,
};

/** Offers a link first if the server sends no email. */
export function InvitationForm({ onClose }: { onClose: () => void }) {
  const sendsMail = useSendsMail();
  return sendsMail !== undefined && <TermsForm sendsMail={sendsMail} onClose={onClose} />;
}

function TermsForm({ sendsMail, onClose }: { sendsMail: boolean; onClose: () => void }) {
  const own = useOwnUser();
  const isAdministrator = useIsAdministrator();
  const ways = useWays(sendsMail);
  const mailProblem = useMailProblem(sendsMail);
  const channels = useOpenChannels();
  const groups = useOpenGroups();
  const roles = Object.entries(ROLE_NAMES)
    .map(([role, label]) => ({ value: Number(role), label }))
    .filter(({ value }) => value >= own.role);
  return (
    <EntityForm
      title="Invite people"
      width="md"
      action={({ way }) => (way === "link" ? "Create link" : "Send invitations")}
      draft="invitation"
      texts={{ addresses: "", welcome: "" }}
      choices={{ ...DEFAULT_TERMS, way: ways[0]?.value ?? "link" }}
      fields={({ way, greeting, role }) => [
        ways.length > 1 && {
          kind: "select",
          name: "way",
          label: "How to invite",
          options: ways,
          look: "bare",
        },
        mailProblem !== null && (way === "mail" || !sendsMail) && (
          <p key="mail" className="rounded-md bg-warning-soft px-3 py-2 text-md text-warning">
            {mailProblem}
          </p>
        ),
        way === "mail" && {
          kind: "lines",
          name: "addresses",
          label: "Email addresses",
          hint: "One per line, or separated by commas or semicolons.",
          required: true,
        },
        {
          kind: "beside",
          fields: [
            { kind: "select", name: "role", label: "They join as", options: roles, look: "narrow" },
            { kind: "select", name: "lifetime", label: "Expires after", options: LIFETIMES, look: "narrow" },
          ],
        },
        {
          kind: "switch",
          name: role === ROLE_GUEST ? "hasDefaultChannelsAsGuest" : "hasDefaultChannels",
          label: "Subscribe them to the default channels",
        },
        channels && {
          kind: "chips",
          name: "channels",
          label: role === ROLE_GUEST ? "Channels" : "More channels",
          placeholder: "Channels",
          choices: channels,
        },
        groups.length > 0 && {
          kind: "chips",
          name: "groups",
          label: "Groups",
          placeholder: "Groups",
          choices: groups,
        },
        isAdministrator && {
          kind: "select",
          name: "greeting",
          label: "Welcome message",
          options: GREETINGS,
          look: "narrow",
        },
        isAdministrator &&
          greeting === "own" && {
            kind: "lines",
            name: "welcome",
            label: "Text of the welcome message",
            hint: "Markdown, as in messages.",
            required: true,
            autoFocus: false,
          },
        way === "mail" && { kind: "switch", name: "tellMe", label: "Notify me when somebody joins" },
      ]}
      save={async ({ way, addresses, welcome, tellMe, ...terms }) => {
        const params = paramsOf(terms, welcome);
        if (way === "link")
          return reachableUrl((await callApi("POST /invites/multiuse", params)).invite_link);
        const mail = { invitee_emails: addresses, notify_referrer_on_join: tellMe };
        await callApi("POST /invites", { ...params, ...mail });
        return null;
      }}
      outcome={(link) =>
        link !== null && (
          <LinkToShare
            label="Invitation link"
            link={link}
            about="Anyone with this link can join."
            onClose={onClose}
          />
        )
      }
      afterwards={() =>
        notify(
          sendsMail
            ? "The invitations are on their way."
            : "The invitations wait until this server can send email.",
        )
      }
      detailsOf={(error) => <RefusedAddresses error={error} />}
      onClose={onClose}
    />
  );
}

/** Without mail, the link comes first. */
function useWays(sendsMail: boolean) {
  const mayLink = useChatStore((state) => mayDo(state, "create_multiuse_invite_group"));
  const mayMail = useChatStore((state) => mayDo(state, "can_invite_users_group"));
  const ways = [...(mayMail ? (["mail"] as const) : []), ...(mayLink ? (["link"] as const) : [])];
  if (!sendsMail) ways.reverse();
  return ways.map((value) => ({ value, label: WAYS[value] }));
}

/** Why invitations by email do not arrive, or their links do not open. */
function useMailProblem(sendsMail: boolean): string | null {
  const { url } = useOrganization();
  if (!sendsMail)
    return "This server does not send email yet, so invitations by email wait until whoever runs it sets up mail. Share a link instead.";
  if (reachableUrl(url) === url) return null;
  return `Links in emails begin with ${url}, which leads nowhere on other devices. Share a link instead, or ask whoever runs the server to set PARLEY_URL.`;
}

/** Undefined without the permission to add subscribers. */
function useOpenChannels(): ChannelChoice[] | undefined {
  const mayAdd = useChatStore((state) => mayDo(state, "can_add_subscribers_group"));
  const channels = useChatStore((state) => state.channels);
  if (!mayAdd) return undefined;
  return choicesOfChannels([...channels.values()].filter(({ isArchived }) => !isArchived));
}

function useOpenGroups(): HolderChoice[] {
  const known = useKnownOfPeople();
  return choicesOfGroups([...known.groups.values()].filter((group) => groupRights(known, group).mayAdd));
}

function paramsOf(terms: Omit<Terms, "tellMe">, welcome: string) {
  return {
    invite_as: roleOf(terms.role),
    invite_expires_in_minutes: terms.lifetime === "never" ? null : Number(terms.lifetime),
    stream_ids: terms.channels.map(({ id }) => id),
    group_ids: terms.groups.map(({ id }) => id),
    include_realm_default_subscriptions:
      terms.role === ROLE_GUEST ? terms.hasDefaultChannelsAsGuest : terms.hasDefaultChannels,
    // "null" stands for the organization's text.
    welcome_message_custom_text: { usual: "null", own: welcome, none: "" }[terms.greeting],
  };
}

function RefusedAddresses({ error }: { error: Error }) {
  const errors = error instanceof RequestFailure ? error.answer.errors : undefined;
  if (!Array.isArray(errors) || errors.length === 0) return null;
  const refused = errors.filter((entry) => Array.isArray(entry) && entry.length >= 2);
  return (
    <ul className="list-disc break-words pl-5 text-danger text-sm">
      {refused.map(([address, reason]) => (
        <li key={address}>
          {address}: {reason}
        </li>
      ))}
    </ul>
  );
}

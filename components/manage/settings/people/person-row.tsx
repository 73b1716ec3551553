"use client";
/** A user's row with account actions. */
import { Ellipsis, KeyRound, RectangleEllipsis, ShieldOff, UserPen, UserRound, UserX } from "lucide-react";
import { memo, useRef, useState } from "react";
import { MAX_DEACTIVATION_COMMENT } from "../../../../lib/accounts/account-limits.contract.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { openWindow } from "../../../model/navigation/window-store.ts";
import { ROLE_NAMES } from "../../../model/people/role-names.ts";
import { useTakesPasswords } from "../../../model/people/sign-in-methods.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import type { User } from "../../../model/people/use-users.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import type { AnswerOf, ParamsOf } from "../../../net/connection/operations.ts";
import { NEVER_CACHED, useFetched } from "../../../net/connection/use-fetched.ts";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { useRequest } from "../../../net/forms/use-request.ts";
import { mayEditPerson } from "../../../read/people/person-rights.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckField } from "../../../ui/check-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/layers/menu.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { RoleField } from "./role-field.tsx";

type PersonAccess = AnswerOf<"GET /users/{user_id}/access">;

type AccessWay = ParamsOf<"DELETE /users/{user_id}/access">["ways"][number];

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Skips rendering rows out of view, which stay searchable and focusable. */
const SKIP_OFFSCREEN =
  "[contain-intrinsic-size:auto_62px] [content-visibility:auto] [overflow-clip-margin:4px]";

export const PersonRow = memo(function PersonRow({ user }: { user: User }) {
  const own = useOwnUser();
  const mayChange = mayEditPerson(own, user);
  const [question, ask] = useState<PersonQuestion | null>(null);
  const close = () => ask(null);
  const [roleError, setRoleError] = useState<string | null>(null);
  const reactivating = useRequest(() => callApi("POST /users/{user_id}/reactivate", { user_id: user.id }));
  const error = roleError ?? reactivating.error?.message;

  return (
    <div className={`flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 py-2.5 ${SKIP_OFFSCREEN}`}>
      <Avatar id={user.id} name={user.name} url={user.avatarUrl} size="lg" />
      <div className="min-w-40 flex-1">
        <p data-person={user.id} className="truncate font-medium text-md">
          {user.name}
          {user.id === own.id && <span className="font-normal text-ink-faint"> (you)</span>}
        </p>
        <p className="truncate text-ink-soft text-sm">{user.deliveryEmail ?? user.email}</p>
        {error && (
          <p role="alert" className="text-danger text-sm">
            {error}
          </p>
        )}
      </div>
      {!mayChange && user.isActive && (
        <span className="shrink-0 text-ink-soft text-md">{ROLE_NAMES[user.role] ?? "Member"}</span>
      )}
      {mayChange && !user.isActive && (
        <Button size="sm" disabled={reactivating.isPending} onClick={() => reactivating.mutate()}>
          Reactivate
        </Button>
      )}
      {mayChange && user.isActive && (
        <>
          <RoleField user={user} onError={setRoleError} className="max-sm:order-last max-sm:w-full" />
          <AccountMenu user={user} isOwn={user.id === own.id} onAsk={ask} />
        </>
      )}
      {question === "deactivation" && <Deactivation user={user} onClose={close} />}
      {question === "access" && <AccessOfPerson user={user} onClose={close} />}
      {question === "factor" && <FactorRemoval user={user} onClose={close} />}
    </div>
  );
});

function Deactivation({ user, onClose }: { user: User; onClose: () => void }) {
  const [tellsPerson, setTellsPerson] = useState(false);
  const { values, change, forget } = useFormDraft(`deactivation/${user.id}`, { comment: "" });
  const { comment } = values;

  return (
    <RemovalDialog
      title={`Deactivate ${user.name}?`}
      action="Deactivate account"
      remove={() =>
        callApi("DELETE /users/{user_id}", {
          user_id: user.id,
          deactivation_notification_comment: tellsPerson ? comment.trim() : undefined,
        })
      }
      onClose={onClose}
      afterwards={forget}
    >
      <p>
        They are signed out everywhere at once, and their bots stop. Their messages stay, and the account can
        be reactivated.
      </p>
      <div className="text-ink">
        <CheckField label="Tell them by email" isChecked={tellsPerson} onChange={setTellsPerson} />
      </div>
      {tellsPerson && (
        <TextArea
          name="comment"
          label="A note in the email (optional)"
          value={comment}
          onChange={(event) => change("comment", event.target.value)}
          maxLength={MAX_DEACTIVATION_COMMENT}
          className="text-ink"
        />
      )}
    </RemovalDialog>
  );
}

function FactorRemoval({ user, onClose }: { user: User; onClose: () => void }) {
  const { data, error } = useFetched(
    ["second-factor-of", user.id],
    () => callApi("GET /users/{user_id}/second_factor", { user_id: user.id }),
    NEVER_CACHED,
  );

  return (
    <RemovalDialog
      title={`Turn off the second factor of ${user.name}?`}
      action="Turn off"
      remove={() => callApi("DELETE /users/{user_id}/second_factor", { user_id: user.id })}
      isBlocked={data?.enabled !== true}
      problem={error?.message}
      onClose={onClose}
      afterwards={() => notify(`The second factor of ${user.name} was turned off.`)}
    >
      {data?.enabled === false
        ? "They have none: they sign in with their password alone."
        : "Make sure that the request really comes from them: afterwards, their password alone is enough to sign in. They are told by email."}
    </RemovalDialog>
  );
}

type PersonQuestion = "deactivation" | "access" | "factor";

type AccountMenuProps = { user: User; isOwn: boolean; onAsk: (question: PersonQuestion) => void };

function AccountMenu({ user, isOwn, onAsk }: AccountMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={anchor}
        label={`Account of ${user.name}`}
        icon={<Ellipsis className="size-4" />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // Pressing closes an open menu, which the click must not reopen.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      />
      {isOpen && (
        <Menu anchor={anchor.current} align="end" onClose={() => setOpen(false)}>
          <MenuItem icon={<UserRound />} onSelect={() => openWindow({ kind: "person", userId: user.id })}>
            View profile
          </MenuItem>
          <MenuItem icon={<UserPen />} onSelect={() => openWindow({ kind: "edit-person", userId: user.id })}>
            Edit account…
          </MenuItem>
          {!isOwn && <AccessItems userId={user.id} onAsk={onAsk} />}
        </Menu>
      )}
    </>
  );
}

function AccessItems({ userId, onAsk }: Pick<AccountMenuProps, "onAsk"> & { userId: number }) {
  const takesPasswords = useTakesPasswords();
  return (
    <>
      <MenuSeparator />
      {takesPasswords && (
        <MenuItem
          icon={<RectangleEllipsis />}
          onSelect={() => openWindow({ kind: "reset-password", userId })}
        >
          Reset password…
        </MenuItem>
      )}
      <MenuItem icon={<ShieldOff />} onSelect={() => onAsk("factor")}>
        Turn off second factor…
      </MenuItem>
      <MenuItem icon={<KeyRound />} onSelect={() => onAsk("access")}>
        End access…
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<UserX />} isDangerous onSelect={() => onAsk("deactivation")}>
        Deactivate…
      </MenuItem>
    </>
  );
}

function waysOf({ sessions, api_keys, passkeys }: PersonAccess) {
  const ways: readonly { way: AccessWay; count: number; label: string; none: string }[] = [
    {
      way: "sessions",
      count: sessions,
      label: `Sign out of ${counted(sessions, "browser", "browsers")}`,
      none: "They are not signed in anywhere.",
    },
    {
      way: "api_keys",
      count: api_keys,
      label: `Revoke ${counted(api_keys, "key for a program", "keys for programs")}`,
      none: "They have no keys for programs.",
    },
    {
      way: "passkeys",
      count: passkeys,
      label: `Remove ${counted(passkeys, "passkey", "passkeys")}`,
      none: "They have no passkeys.",
    },
    { way: "account_key", count: 1, label: "Replace the account’s own key", none: "" },
  ];
  return {
    offered: ways.filter(({ count }) => count > 0),
    absent: ways.filter(({ count }) => count === 0).map(({ none }) => none),
  };
}

function AccessOfPerson({ user, onClose }: { user: User; onClose: () => void }) {
  const { data: access, error } = useFetched(
    ["access-of", user.id],
    () => callApi("GET /users/{user_id}/access", { user_id: user.id }),
    // The user decides on current numbers.
    NEVER_CACHED,
  );
  const [chosen, setChosen] = useState<readonly AccessWay[]>([]);

  const ways = access && waysOf(access);

  function choose(way: AccessWay, isChosen: boolean) {
    const others = chosen.filter((each) => each !== way);
    setChosen(isChosen ? [...others, way] : others);
  }

  return (
    <RemovalDialog
      title={`End access to the account of ${user.name}?`}
      action="End access"
      remove={() => callApi("DELETE /users/{user_id}/access", { user_id: user.id, ways: chosen })}
      isBlocked={chosen.length === 0}
      problem={error?.message}
      onClose={onClose}
      afterwards={() => notify(`Access to the account of ${user.name} was ended.`)}
    >
      <p>Their password stays valid, so they can sign in again. They are told by email.</p>
      <div className="flex flex-col text-ink">
        {ways?.offered.map(({ way, label }) => (
          <CheckField
            key={way}
            label={label}
            isChecked={chosen.includes(way)}
            onChange={(isChosen) => choose(way, isChosen)}
          />
        ))}
      </div>
      {ways && ways.absent.length > 0 && <p>{ways.absent.join(" ")}</p>}
    </RemovalDialog>
  );
}

"use client";
/** Who has joined by an invitation. */
import { useState } from "react";
import { useUsers } from "../../../model/people/use-users.ts";
import { PersonButton } from "../../../read/people/person-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../frame/page-parts.tsx";
import type { InvitationUse } from "./invitation-requests.ts";

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
/** Before the others are asked for: of one invitation, and of those that are closed. */
const FIRST_OF_ONE = 5;
const FIRST_OF_CLOSED = 20;

function PersonName({ userId }: { userId: number }) {
  const name = useUsers().get(userId)?.name ?? "Somebody";
  return (
    <PersonButton userId={userId} tabIndex={0} className="rounded-sm font-medium text-ink hover:underline">
      {name}
    </PersonButton>
  );
}

/** In the row of an open invitation. */
export function JoinedPeople({ uses }: { uses: readonly InvitationUse[] }) {
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

/** By invitations that are not open any more: used by the one they were for, expired or revoked. */
export function JoinedEarlier({ uses }: { uses: readonly InvitationUse[] }) {
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

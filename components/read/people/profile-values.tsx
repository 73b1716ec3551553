"use client";
/** A person's profile field values. */
import {
  EXTERNAL_ACCOUNT,
  LINK,
  LIST_OF_OPTIONS,
  USERS,
} from "../../../lib/accounts/account-limits.contract.ts";
import { accountOf, optionsOf, peopleOf } from "../../model/people/field-options.ts";
import { type User, useUsers } from "../../model/people/use-users.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import type { WireProfileField } from "../../model/store/wire.ts";

export function ProfileValues({ user }: { user: User }) {
  const fields = useChatStore((state) => state.sharedLists.profileFields);
  const filled = fields.filter(({ id }) => user.profile.has(id));
  if (filled.length === 0) return null;
  return (
    <dl className="mt-3 flex flex-col gap-1.5 border-line border-t pt-3 text-sm">
      {filled.map((field) => (
        <div key={field.id} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-faint">{field.name}</dt>
          <dd className="min-w-0 break-words">
            <Value field={field} value={user.profile.get(field.id)?.value ?? ""} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ field, value }: { field: WireProfileField; value: string }) {
  const users = useUsers();
  const accounts = useChatStore((state) => state.sharedLists.externalAccounts);
  switch (field.type) {
    case LIST_OF_OPTIONS:
      return optionsOf(field.field_data).find(({ key }) => key === value)?.text ?? value;
    case USERS:
      return peopleOf(value)
        .map((id) => users.get(id)?.name ?? "someone")
        .join(", ");
    case LINK:
      return <ValueLink href={value}>{value}</ValueLink>;
    case EXTERNAL_ACCOUNT: {
      const { subtype, urlPattern } = accountOf(field.field_data);
      const pattern = accounts[subtype]?.url_pattern ?? urlPattern;
      const href = pattern.replace("%(username)s", () => encodeURIComponent(value));
      return <ValueLink href={href}>{value}</ValueLink>;
    }
    default:
      return value;
  }
}

/** Only web addresses, like the server. */
function ValueLink({ href, children }: { href: string; children: string }) {
  if (!/^https?:\/\//i.test(href)) return children;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-sm text-accent underline decoration-accent/35 underline-offset-2"
    >
      {children}
    </a>
  );
}

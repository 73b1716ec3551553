"use client";
/** Settings page of custom profile fields. */
import {
  DATE,
  EXTERNAL_ACCOUNT,
  LINK,
  LIST_OF_OPTIONS,
  LONG_TEXT,
  MAX_FIELD_HINT,
  MAX_FIELD_NAME,
  PRONOUNS,
  SHORT_TEXT,
  USERS,
} from "../../../../lib/accounts/account-limits.contract.ts";
import { accountOf, optionsData, optionsOf } from "../../../model/people/field-options.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireProfileField } from "../../../model/store/wire.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import type { ParamsOf } from "../../../net/connection/operations.ts";
import { EntityForm } from "../frame/entity-form.tsx";
import { EDIT, EntityPage } from "../frame/entity-page.tsx";
import { Mark } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

export function ProfileFieldsPage() {
  return (
    <EntityPage
      about="What people can say about themselves. They fill it in on their account page."
      add="New field"
      form={(close) => <ProfileFieldForm field={null} onClose={close} />}
      isReadOnly={!useIsAdministrator()}
      label="Profile fields"
      items={useChatStore((state) => state.sharedLists.profileFields)}
      nameOf={({ name }) => name}
      empty="No profile fields yet."
      row={({ name, required, display_in_profile_summary, type, hint }) => ({
        title: name,
        marks: (
          <>
            {required && <Mark>required</Mark>}
            {display_in_profile_summary && <Mark>on the card</Mark>}
          </>
        ),
        detail: [fieldTypeName(type), hint].filter(Boolean).join(" · "),
      })}
      saveOrder={(order) => callApi("PATCH /realm/profile_fields", { order })}
      actions={[
        { ...EDIT, opens: (field, close) => <ProfileFieldForm field={field} onClose={close} /> },
        {
          does: "Delete",
          title: ({ name }) => `Delete the field “${name}”?`,
          removes: ({ id }) => callApi("DELETE /realm/profile_fields/{field_id}", { field_id: id }),
          confirm: "Delete field",
          about: "What people have entered in it is deleted too and cannot be restored.",
        },
      ]}
    />
  );
}

const FIELD_TYPES = [
  { value: SHORT_TEXT, label: "Short text" },
  { value: LONG_TEXT, label: "Long text" },
  { value: LIST_OF_OPTIONS, label: "One of several options" },
  { value: DATE, label: "Date" },
  { value: LINK, label: "Link" },
  { value: USERS, label: "People" },
  { value: EXTERNAL_ACCOUNT, label: "Account on another service" },
  { value: PRONOUNS, label: "Pronouns" },
] as const;

function fieldTypeName(type: number): string {
  return FIELD_TYPES.find(({ value }) => value === type)?.label ?? "Text";
}

/** Lists of users do not fit. */
const fitsOnCard = (type: number) => type !== USERS;

/** A field's type cannot be changed. */
function ProfileFieldForm({ field, onClose }: { field: WireProfileField | null; onClose: () => void }) {
  const services = useChatStore((state) => state.sharedLists.externalAccounts);
  const former = optionsOf(field?.field_data ?? "");
  const account = accountOf(field?.field_data ?? "");
  return (
    <EntityForm
      title={field ? "Edit profile field" : "New profile field"}
      action={field ? "Save changes" : "Add field"}
      draft={`profile-field/${field?.id ?? "new"}`}
      texts={{
        name: field?.name ?? "",
        hint: field?.hint ?? "",
        options: former.map(({ text }) => text).join("\n"),
        urlPattern: account.urlPattern,
      }}
      choices={{
        type: Number(field?.type ?? SHORT_TEXT),
        subtype: account.subtype,
        display_in_profile_summary: field?.display_in_profile_summary ?? false,
        required: field?.required ?? false,
        editable_by_user: field?.editable_by_user ?? true,
        use_for_user_matching: field?.use_for_user_matching ?? false,
      }}
      fields={({ type, subtype }) => [
        {
          kind: "text",
          name: "name",
          what: "the name",
          label: "Name",
          placeholder: "Team",
          maxLength: MAX_FIELD_NAME,
          required: true,
        },
        { kind: "select", name: "type", label: "Kind", options: FIELD_TYPES, disabled: field !== null },
        type === LIST_OF_OPTIONS && {
          kind: "lines",
          name: "options",
          what: "the options",
          label: "Options",
          hint: "One per line, in this order.",
          required: true,
        },
        type === EXTERNAL_ACCOUNT && {
          kind: "select",
          name: "subtype",
          label: "Service",
          options: [
            ...Object.entries(services).map(([value, { text }]) => ({ value, label: text })),
            { value: "custom", label: "Another service" },
          ],
        },
        type === EXTERNAL_ACCOUNT &&
          subtype === "custom" && {
            kind: "text",
            name: "urlPattern",
            what: "the address of an account",
            label: "Address of an account",
            hint: "With %(username)s in place of the account’s name.",
            placeholder: "https://social.example/@%(username)s",
            autoComplete: "on",
            isCode: true,
            required: true,
          },
        {
          kind: "text",
          name: "hint",
          what: "the hint",
          label: "Hint",
          placeholder: "Helps people to fill it in",
          maxLength: MAX_FIELD_HINT,
        },
        fitsOnCard(type) && {
          kind: "switch",
          name: "display_in_profile_summary",
          label: "Show it on a person’s card",
          hint: "Two fields at most.",
        },
        { kind: "switch", name: "required", label: "Ask everyone to fill it in" },
        {
          kind: "switch",
          name: "editable_by_user",
          label: "People fill it in themselves",
          hint: "Otherwise only administrators do.",
        },
        {
          kind: "switch",
          name: "use_for_user_matching",
          label: "Find people by it",
          hint: "Suggests people whose answer matches what is typed in a mention.",
        },
      ]}
      save={({ name, hint, options, urlPattern, type, subtype, ...flags }) => {
        const data = {
          [LIST_OF_OPTIONS]: optionsData(options, former),
          [EXTERNAL_ACCOUNT]: accountData(subtype, urlPattern),
        }[type];
        const display_in_profile_summary = flags.display_in_profile_summary && fitsOnCard(type);
        const params = { name, hint, field_data: data, ...flags, display_in_profile_summary };
        return field
          ? callApi("PATCH /realm/profile_fields/{field_id}", { field_id: field.id, ...params })
          : callApi("POST /realm/profile_fields", { ...params, field_type: type });
      }}
      onClose={onClose}
    />
  );
}

type FieldData = ParamsOf<"POST /realm/profile_fields">["field_data"];

/** Only custom services have a URL pattern. */
function accountData(subtype: string, urlPattern: string): FieldData {
  if (subtype === "custom") return { subtype, url_pattern: urlPattern };
  return { subtype };
}

"use client";
/** What is chosen in the window of a custom profile field, and saving it. */
import { useState } from "react";
import {
  EXTERNAL_ACCOUNT,
  LIST_OF_OPTIONS,
  SHORT_TEXT,
} from "../../../../lib/accounts/account-limits.contract.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { accountOf, optionsData, optionsOf } from "../../../model/people/field-options.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireProfileField } from "../../../model/store/wire.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { fitsOnCard } from "./field-types.ts";

type Flags = Record<
  "display_in_profile_summary" | "required" | "editable_by_user" | "use_for_user_matching",
  boolean
>;

/** For the field that the window was opened for; null for a new one. */
export function useProfileFieldForm(opened: WireProfileField | null) {
  // As it is by now: somebody else may have changed it since.
  const fields = useChatStore((state) => state.sharedLists.profileFields);
  const field = fields.find(({ id }) => id === opened?.id) ?? opened;
  const former = optionsOf(field?.field_data ?? "");
  const account = accountOf(field?.field_data ?? "");
  const [type, setType] = useState<number>(field?.type ?? SHORT_TEXT);
  const [chosenSubtype, setSubtype] = useState<string | null>(null);
  const subtype = chosenSubtype ?? account.subtype;
  const [changedFlags, setChangedFlags] = useState<Partial<Flags>>({});
  const flags: Flags = {
    display_in_profile_summary: field?.display_in_profile_summary ?? false,
    required: field?.required ?? false,
    editable_by_user: field?.editable_by_user ?? true,
    use_for_user_matching: field?.use_for_user_matching ?? false,
    ...changedFlags,
  };
  const draft = useFormDraft(`profile-field/${field?.id ?? "new"}`, {
    name: field?.name ?? "",
    hint: field?.hint ?? "",
    options: former.map(({ text }) => text).join("\n"),
    urlPattern: account.urlPattern,
  });

  function save() {
    const { name, hint, options, urlPattern } = draft.values;
    const data = {
      [LIST_OF_OPTIONS]: optionsData(options, former),
      [EXTERNAL_ACCOUNT]: subtype === "custom" ? { subtype, url_pattern: urlPattern } : { subtype },
    }[type];
    const display_in_profile_summary = flags.display_in_profile_summary && fitsOnCard(type);
    const params = { name, hint, field_data: data, ...flags, display_in_profile_summary };
    return field
      ? requestApi("PATCH", `/realm/profile_fields/${field.id}`, params)
      : requestApi("POST", "/realm/profile_fields", { ...params, field_type: type });
  }

  function changeFlags(changed: Partial<Flags>): void {
    setChangedFlags((before) => ({ ...before, ...changed }));
  }

  return { type, setType, subtype, setSubtype, flags, changeFlags, draft, save };
}

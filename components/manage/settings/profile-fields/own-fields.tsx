"use client";
/** The user's custom profile fields. */
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { DraftForm } from "../frame/draft-form.tsx";
import { Section } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { changedProfile, profileField, profileTexts } from "./profile-field.tsx";

export function OwnFields() {
  const fields = useChatStore((state) => state.sharedLists.profileFields);
  const { profile } = useOwnUser();
  const saved = profileTexts(fields, profile);
  const users = useUsers();
  const isAdministrator = useIsAdministrator();
  if (fields.length === 0) return null;
  return (
    <Section title="About you" description="People see it on your card.">
      <DraftForm
        draft="account/fields"
        texts={saved}
        fields={(values, change) =>
          fields.map((field) =>
            profileField(field, {
              value: values[field.id] ?? "",
              onChange: (value) => change(String(field.id), value),
              users,
              isReadOnly: !field.editable_by_user && !isAdministrator,
            }),
          )
        }
        save={(values) =>
          callApi("PATCH /users/me/profile_data", { data: changedProfile(fields, saved, values) })
        }
      />
    </Section>
  );
}

"use client";
/** Settings page of muted users. */

import { useUsers } from "../../../model/people/use-users.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { ChosenList } from "../frame/chosen-list.tsx";
import { PageIntro } from "../frame/page-parts.tsx";
import { choiceOfPerson, choicesOfPeople } from "../permissions/holder-choices.tsx";

export function MutedUsersPage() {
  const users = useUsers();
  const ownUserId = useChatStore((state) => state.ownUserId);
  const mutedIds = useChatStore((state) => state.ownLists.mutedUserIds);
  const others = [...users.values()].filter(({ id }) => id !== ownUserId);
  return (
    <>
      <PageIntro>
        Messages from muted people are folded away, count as read and do not notify you. They are not told
        about it.
      </PageIntro>
      <ChosenList
        label="Muted people"
        placeholder="Nobody"
        choices={choicesOfPeople(others)}
        chosen={[...mutedIds].flatMap((id) => users.get(id) ?? []).map(choiceOfPerson)}
        add={({ id }) => callApi("POST /users/me/muted_users/{muted_user_id}", { muted_user_id: id })}
        remove={({ id }) => callApi("DELETE /users/me/muted_users/{muted_user_id}", { muted_user_id: id })}
      />
    </>
  );
}

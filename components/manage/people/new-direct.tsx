"use client";
/** Starts a direct conversation. */
import { Combobox } from "@base-ui/react/combobox";
import { Check, X } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { matchesFilter } from "../../../lib/text/name-match.ts";
import { useMarkedGuest } from "../../content/people/use-marked-guest.ts";
import { focusComposer } from "../../model/drafts/composer-focus.ts";
import { typeAgain } from "../../model/keyboard/type-again.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { type User, useUsers } from "../../model/people/use-users.ts";
import { directUserIds } from "../../model/store/history/conversation.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { MAX_PICKED_FROM, PickList } from "../../ui/fields/pick-list.tsx";
import { StatusMark } from "../../write/status/status-mark.tsx";

/** `userIds` are chosen at first. */
type NewDirectProps = { userIds?: readonly number[]; onClose: () => void };

/** The first message creates the conversation. */
export function NewDirect({ userIds = [], onClose }: NewDirectProps) {
  const own = useOwnUser();
  const users = useUsers();
  const [chosen, setChosen] = useState<User[]>(() => userIds.flatMap((id) => users.get(id) ?? []));

  function open() {
    if (chosen.length === 0) return;
    onClose();
    const ids = chosen.map((user) => user.id);
    navigate({ kind: "direct", userIds: directUserIds(ids, own.id) });
    focusComposer();
  }

  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <PeopleCombobox ownId={own.id} chosen={chosen} onChange={setChosen} />
      <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={chosen.length === 0}>
          Start conversation
        </Button>
      </footer>
    </form>
  );
}

type PeopleComboboxProps = {
  ownId: number;
  chosen: User[];
  onChange: (chosen: User[]) => void;
};

function PeopleCombobox({ ownId, chosen, onChange }: PeopleComboboxProps) {
  const people = usePeople();
  const [query, setQuery] = useState("");
  return (
    <Combobox.Root
      items={people}
      multiple
      inline
      open
      autoHighlight
      limit={MAX_PICKED_FROM}
      value={chosen}
      onValueChange={onChange}
      inputValue={query}
      onInputValueChange={setQuery}
      itemToStringLabel={(user) => user.name}
      isItemEqualToValue={(a, b) => a.id === b.id}
      filter={(user, typed) => matchesFilter(`${user.name} ${user.email}`, typed)}
    >
      <ChosenPeople isWhole={chosen.length > 0 && query === ""} />
      <PickList none="No one by this name.">
        {(user: User) => <PersonRow user={user} ownId={ownId} />}
      </PickList>
    </Combobox.Root>
  );
}

function usePeople(): User[] {
  const users = useUsers();
  return useMemo(
    () =>
      [...users.values()]
        .filter((user) => user.isActive)
        .toSorted((a, b) => Number(a.isBot) - Number(b.isBot) || a.name.localeCompare(b.name)),
    [users],
  );
}

type ChosenPeopleProps = {
  /** With users chosen and no text, Enter continues. */
  isWhole: boolean;
};

function ChosenPeople({ isWhole }: ChosenPeopleProps) {
  const isInList = useRef(false);
  return (
    <Combobox.Chips className="mx-5 flex min-h-10 flex-wrap items-center gap-1.5 rounded-md border border-line-strong bg-field px-2 py-1.5 focus-within:border-accent focus-within:ring-2 focus-within:ring-accent/25">
      <Combobox.Value>
        {(chosen: User[]) => (
          <>
            {chosen.map((user) => (
              <Combobox.Chip
                key={user.id}
                aria-label={user.name}
                className="flex h-6 items-center gap-1.5 rounded-sm bg-selected pr-0.5 pl-1 text-sm"
              >
                <Avatar id={user.id} name={user.name} url={user.avatarUrl} size="xs" />
                {user.name}
                <Combobox.ChipRemove
                  aria-label={`Remove ${user.name}`}
                  className="inline-flex size-5 items-center justify-center rounded-xs text-ink-faint hover:bg-hover hover:text-ink"
                >
                  <X className="size-3" />
                </Combobox.ChipRemove>
              </Combobox.Chip>
            ))}
            <Combobox.Input
              aria-label="People"
              onFocus={() => typeAgain("new-direct")}
              onKeyDown={(event) => {
                if (event.key === "Enter" && isWhole && !isInList.current) {
                  event.preventBaseUIHandler();
                  event.preventDefault();
                  event.currentTarget.form?.requestSubmit();
                }
                isInList.current = event.key.startsWith("Arrow");
              }}
              placeholder={chosen.length === 0 ? "One or more names" : ""}
              className="h-6 min-w-24 flex-1 bg-transparent text-base outline-none focus-visible:outline-none touch:text-[1rem]"
            />
          </>
        )}
      </Combobox.Value>
    </Combobox.Chips>
  );
}

function PersonRow({ user, ownId }: { user: User; ownId: number }) {
  const isMarkedGuest = useMarkedGuest();
  return (
    <>
      <Avatar id={user.id} name={user.name} url={user.avatarUrl} size="md" />
      <span className="min-w-0 truncate">{user.name}</span>
      <StatusMark userId={user.id} />
      {user.id === ownId && <span className="text-ink-faint">you</span>}
      {user.isBot && <span className="text-ink-faint">bot</span>}
      {isMarkedGuest(user) && <span className="text-ink-faint">guest</span>}
      <Combobox.ItemIndicator className="ml-auto">
        <Check className="size-4 text-accent" />
      </Combobox.ItemIndicator>
    </>
  );
}

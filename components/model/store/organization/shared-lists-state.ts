/** The organization's lists. */
import type { RegisterAnswer, WireDomain, WireFolder, WirePlayground, WireProfileField } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";

export type SharedLists = {
  /** In order, as are folders. */
  profileFields: readonly WireProfileField[];
  playgrounds: readonly WirePlayground[];
  domains: readonly WireDomain[];
  folders: readonly WireFolder[];
  defaultChannelIds: ReadonlySet<number>;
  /** Services for external account fields, by subtype. */
  externalAccounts: RegisterAnswer["realm_default_external_accounts"];
};

export const NO_SHARED_LISTS: SharedLists = {
  profileFields: [],
  playgrounds: [],
  domains: [],
  folders: [],
  defaultChannelIds: new Set(),
  externalAccounts: {},
};

export function sharedListsFromRegister(answer: RegisterAnswer): SharedLists {
  return {
    profileFields: answer.custom_profile_fields,
    playgrounds: answer.realm_playgrounds,
    domains: answer.realm_domains,
    folders: inOrder(answer.channel_folders),
    defaultChannelIds: new Set(answer.realm_default_streams),
    externalAccounts: answer.realm_default_external_accounts,
  };
}

export function changeDomains(lists: SharedLists, event: EventOf<"realm_domains">): SharedLists {
  const name = event.op === "remove" ? event.domain : event.realm_domain.domain;
  const others = lists.domains.filter(({ domain }) => domain !== name);
  return { ...lists, domains: event.op === "remove" ? others : [...others, event.realm_domain] };
}

export function changeFolders(lists: SharedLists, event: EventOf<"channel_folder">): SharedLists {
  switch (event.op) {
    case "add":
      return { ...lists, folders: inOrder([...lists.folders, event.channel_folder]) };
    case "update":
      return {
        ...lists,
        folders: lists.folders.map((folder) =>
          folder.id === event.channel_folder_id ? { ...folder, ...event.data } : folder,
        ),
      };
    case "reorder": {
      const { order } = event;
      return {
        ...lists,
        folders: inOrder(lists.folders.map((folder) => ({ ...folder, order: order.indexOf(folder.id) }))),
      };
    }
  }
}

function inOrder(folders: readonly WireFolder[]): WireFolder[] {
  return folders.toSorted((one, other) => one.order - other.order);
}

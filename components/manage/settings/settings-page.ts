/** Metadata of a settings page. */
import type { ReactNode } from "react";
import type { ChatState } from "../../model/store/chat-state.ts";
import type { KnownOfPeople } from "../../model/store/organization/permissions-state.ts";
import type { LazyPart } from "../../ui/lazy-part.tsx";
import type { RowSection } from "./rows/setting-row.ts";

export type PageProps = {
  /** Rest of the address: a row or item. */
  rest: readonly string[];
  sections: readonly RowSection[];
};

export type KnownOfPages = KnownOfPeople & Pick<ChatState, "organization">;

export type SettingsPage = {
  /** After `#`, as in other clients. */
  address: string;
  olderAddresses?: readonly string[];
  title: string;
  /** Further search words. */
  keywords: string;
  sections?: readonly RowSection[];
  scope: "you" | "organization";
  icon: ReactNode;
  /** Everyone by default. */
  isFor?: (known: KnownOfPages) => boolean;
  part: LazyPart<PageProps>;
};

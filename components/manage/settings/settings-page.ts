/** Metadata of a settings page. */
import type { ReactNode } from "react";
import type { KnownOfPeople } from "../../model/store/organization/permissions-state.ts";
import type { LazyPart } from "../../ui/lazy-part.tsx";
import type { RowSection } from "./rows/setting-row.ts";

export type PageProps = {
  /** The rest of the address: a row or item. */
  rest: readonly string[];
  /** The page's settings. */
  sections: readonly RowSection[];
};

export type SettingsPage = {
  /** After `#`, shared with other clients of the protocol. */
  address: string;
  /** Addresses of older clients. */
  olderAddresses?: readonly string[];
  title: string;
  /** Further search words. */
  keywords: string;
  /** The page's settings, each found by the search. */
  sections?: readonly RowSection[];
  scope: "you" | "organization";
  icon: ReactNode;
  /** Everyone by default. */
  isFor?: (known: KnownOfPeople) => boolean;
  part: LazyPart<PageProps>;
};

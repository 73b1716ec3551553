/** What a page of the settings says about itself. */
import type { ReactNode } from "react";
import type { KnownOfPeople } from "../../model/store/organization/permissions-state.ts";
import type { LazyPart } from "../../ui/lazy-part.tsx";
import type { RowSection } from "./rows/setting-row.ts";

/** What every page is given. */
export type PageProps = {
  /** What follows the page's address: the row or the thing that a link names. */
  rest: readonly string[];
  /** The settings on it. */
  sections: readonly RowSection[];
};

export type SettingsPage = {
  /** Behind the `#`, as all clients of this protocol link to it. */
  address: string;
  /** Addresses of older clients. */
  olderAddresses?: readonly string[];
  title: string;
  /** Further words it is found by. */
  keywords: string;
  /** The settings on it; the search finds each of them. */
  sections?: readonly RowSection[];
  scope: "you" | "organization";
  icon: ReactNode;
  /** Absent: everyone. */
  isFor?: (known: KnownOfPeople) => boolean;
  part: LazyPart<PageProps>;
};

/** The pages of the settings: their addresses, what they are about and who may open them. */
import { Link2 } from "lucide-react";
import type { ReactNode } from "react";
import type { KnownOfPeople } from "../store/organization/permissions-state.ts";
import { type LatePart, latePart } from "../ui/late-part.tsx";

/** `rest` is what follows the page's address: the row or the thing that a link names. */
export type PageProps = { rest: readonly string[] };

export type SettingsPage = {
  /** Behind the `#`, as all clients of this protocol link to it. */
  address: string;
  /** Addresses of older clients. */
  olderAddresses?: readonly string[];
  title: string;
  /** Further words it is found by. */
  keywords: string;
  scope: "you" | "organization";
  icon: ReactNode;
  /** Absent: everyone. */
  isFor?: (known: KnownOfPeople) => boolean;
  part: LatePart<PageProps>;
};

const linkifiers: SettingsPage = {
  address: "organization/linkifier-settings",
  olderAddresses: ["organization/filter-settings"],
  title: "Linkifiers",
  keywords: "links pattern regular expression url template issue tracker auto-conversion",
  scope: "organization",
  icon: <Link2 />,
  part: latePart(() => import("./linkifiers/linkifiers-page.tsx").then((module) => module.LinkifiersPage)),
};

/** In the order in which they are listed. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [linkifiers];

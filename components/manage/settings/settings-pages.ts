/** All pages of the settings. */
import { ORGANIZATION_PAGES } from "./organization-pages.tsx";
import { PERSONAL_PAGES } from "./personal-pages.tsx";
import type { SettingsPage } from "./settings-page.ts";

/** In the order in which they are listed. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [...PERSONAL_PAGES, ...ORGANIZATION_PAGES];

"use client";
/** The settings page of the organization's settings. */
import { SettingRows } from "../rows/setting-rows.tsx";
import type { PageProps } from "../settings-page.ts";
import { SETTINGS_SECTIONS } from "./organization-rows.ts";

/** The address may name a row. */
export function OrganizationSettingsPage({ rest }: PageProps) {
  return <SettingRows scope="organization" sections={SETTINGS_SECTIONS} target={rest[0]} />;
}

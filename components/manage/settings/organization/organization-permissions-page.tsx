"use client";
/** The settings page of the organization's permissions. */
import { SettingRows } from "../rows/setting-rows.tsx";
import type { PageProps } from "../settings-page.ts";
import { PERMISSION_SECTIONS } from "./permission-rows.ts";

/** The address may name a row. */
export function OrganizationPermissionsPage({ rest }: PageProps) {
  return <SettingRows scope="organization" sections={PERMISSION_SECTIONS} target={rest[0]} />;
}

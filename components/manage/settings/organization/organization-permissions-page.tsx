"use client";
/** The settings page of the organization's permissions. */
import type { PageProps } from "../frame/page-props.ts";
import { SettingRows } from "../rows/setting-rows.tsx";
import { PERMISSION_SECTIONS } from "./permission-rows.ts";

/** The address may name a row. */
export function OrganizationPermissionsPage({ rest }: PageProps) {
  return <SettingRows scope="organization" sections={PERMISSION_SECTIONS} target={rest[0]} />;
}

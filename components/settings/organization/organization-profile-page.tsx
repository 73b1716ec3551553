"use client";
/** The settings page of the organization's profile. */
import type { PageProps } from "../frame/page-props.ts";
import { SettingRows } from "../rows/setting-rows.tsx";
import { PROFILE_SECTIONS } from "./organization-rows.ts";

/** The address may name a row. */
export function OrganizationProfilePage({ rest }: PageProps) {
  return <SettingRows scope="organization" sections={PROFILE_SECTIONS} target={rest[0]} />;
}

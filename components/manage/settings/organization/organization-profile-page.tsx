"use client";
/** The settings page of the organization's profile: its name and pictures, welcoming people, and its end. */
import type { PageProps } from "../frame/page-props.ts";
import { SettingRows } from "../rows/setting-rows.tsx";
import { DeactivationSection } from "./deactivation-section.tsx";
import { OrganizationPictures } from "./organization-pictures.tsx";
import { PROFILE_SECTIONS } from "./organization-rows.ts";

/** The address may name a row. */
export function OrganizationProfilePage({ rest }: PageProps) {
  return (
    <>
      <OrganizationPictures />
      <SettingRows scope="organization" sections={PROFILE_SECTIONS} target={rest[0]} />
      <DeactivationSection />
    </>
  );
}

"use client";
/** The settings page of what new people begin with. */
import { PageIntro } from "../frame/page-parts.tsx";
import { DEFAULTS_SECTIONS } from "../personal/personal-rows.ts";
import { SettingRows } from "../rows/setting-rows.tsx";
import type { PageProps } from "../settings-page.ts";

/** The address may name a row. */
export function NewPeopleDefaultsPage({ rest }: PageProps) {
  return (
    <>
      <PageIntro>
        New people start with these settings and can change them. Existing members keep their own.
      </PageIntro>
      <SettingRows scope="defaults" sections={DEFAULTS_SECTIONS} target={rest[0]} />
    </>
  );
}

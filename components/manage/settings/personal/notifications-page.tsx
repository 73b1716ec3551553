"use client";
/** The settings page of notifications. */
import type { PageProps } from "../frame/page-props.ts";
import { SettingRows } from "../rows/setting-rows.tsx";
import { BrowserNotices } from "./browser-notices.tsx";
import { NOTIFICATION_SECTIONS } from "./personal-rows.ts";

/** The address may name a row. */
export function NotificationsPage({ rest }: PageProps) {
  return (
    <>
      <BrowserNotices />
      <SettingRows scope="personal" sections={NOTIFICATION_SECTIONS} target={rest[0]} />
    </>
  );
}

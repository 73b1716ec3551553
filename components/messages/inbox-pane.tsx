"use client";
export function InboxPane() {
  return null;
}

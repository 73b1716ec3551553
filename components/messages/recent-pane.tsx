"use client";
export function RecentPane() {
  return null;
}

/** First run: creating the organization and its owner. */
import type { Metadata } from "next";
import { SetUp } from "../../../components/auth/sign-up/set-up.tsx";

export const metadata: Metadata = { title: "Set up" };

/** Redirects to sign-in once an organization exists. */
export default function SetupPage() {
  return <SetUp />;
}

/** First run: creating the organization and its owner. */
import type { Metadata } from "next";
import { SetUp } from "../../../components/auth/sign-up/set-up.tsx";

export const metadata: Metadata = { title: "Set up" };

/** Only useful while no organization exists; afterwards it redirects to sign-in. */
export default function SetupPage() {
  return <SetUp />;
}

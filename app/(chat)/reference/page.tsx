/** The reference of the API, whose operations are distinguished by the URL fragment. */
import type { Metadata } from "next";
import { ApiReference } from "../../../components/api-reference/api-reference.tsx";
import { requireSession } from "../require-session.ts";

export const metadata: Metadata = { title: "API" };

/** For those who are signed in: operations can be tried as oneself. */
export default async function ReferencePage() {
  await requireSession();
  return <ApiReference />;
}

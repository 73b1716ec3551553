/** The API reference; its operations are URL fragments. */
import type { Metadata } from "next";
import { ApiReference } from "../../../components/api-reference/api-reference.tsx";
import { requireSession } from "../require-session.ts";

export const metadata: Metadata = { title: "API" };

/** Requires a session, since operations can be tried. */
export default async function ReferencePage() {
  await requireSession();
  return <ApiReference />;
}

/** The API reference; its operations are URL fragments. */
import type { Metadata } from "next";
import { ApiReference } from "../../../components/api-reference/api-reference.tsx";
import { hasSession } from "../require-session.ts";

export const metadata: Metadata = { title: "API" };

/** Open to everybody, like the API document that it shows. */
export default async function ReferencePage() {
  return <ApiReference isSignedIn={await hasSession()} />;
}

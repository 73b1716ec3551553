/** Sign-in. */
import type { Metadata } from "next";
import { type PageQuery, queryOf } from "../../../components/auth/frame/page-query.ts";
import { SignIn } from "../../../components/auth/sign-in/sign-in.tsx";
import { purposeOf } from "../../../lib/accounts/sign-in/sign-in-purpose.contract.ts";

export const metadata: Metadata = { title: "Sign in" };

/** `error` comes from a failed sign-in with an identity provider. */
export default async function LoginPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await queryOf(searchParams);
  return <SignIn purpose={purposeOf(query)} problem={query.get("error")} />;
}

/** Signs in with the OpenID Connect provider only. */
import type { Metadata } from "next";
import { type PageQuery, queryOf } from "../../../../components/auth/frame/page-query.ts";
import { ProviderSignIn } from "../../../../components/auth/sign-in/provider-sign-in.tsx";
import { purposeOf } from "../../../../lib/accounts/sign-in/sign-in-purpose.contract.ts";

export const metadata: Metadata = { title: "Sign in" };

/** Mobile apps add `mobile_flow_otp`. */
export default async function ProviderPage({ searchParams }: { searchParams: PageQuery }) {
  return <ProviderSignIn provider="oidc" purpose={purposeOf(await queryOf(searchParams))} />;
}

"use client";
/** Server facts for support and other clients. */
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../net/connection/api-client.ts";
import { queryClient } from "../../net/connection/query-client.ts";

/** An upgrade changes the version. */
function useServerSettings() {
  return useQuery(
    {
      queryKey: ["server-settings"],
      queryFn: () => callApi("GET /server_settings"),
      staleTime: 0,
    },
    queryClient,
  );
}

export function AboutServer() {
  const { data, error } = useServerSettings();
  return (
    <div className="px-5 pb-5 text-md">
      <p className="mb-3 text-ink-soft">
        Parley is a chat server that speaks the Zulip protocol, so Zulip’s apps and bots work with it.
      </p>
      {error && (
        <p role="alert" className="mb-3 text-danger">
          {error.message}
        </p>
      )}
      <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <Fact name="Organization">{data?.realm_name}</Fact>
        <Fact name="Address">{data?.realm_url}</Fact>
        <Fact name="Protocol version">{data?.zulip_version}</Fact>
        <Fact name="Feature level">{data?.zulip_feature_level}</Fact>
      </dl>
      <a href="/reference" className="rounded-sm text-accent hover:underline">
        API reference
      </a>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: string | number | undefined }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children ?? "…"}</dd>
    </>
  );
}

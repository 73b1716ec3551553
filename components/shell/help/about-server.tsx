"use client";
/** Server facts for support and other clients. */
import { useQuery } from "@tanstack/react-query";
import { reachableUrl } from "../../model/navigation/reachable-url.ts";
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

function useServerVersion() {
  return useQuery(
    {
      queryKey: ["server-version"],
      queryFn: () => callApi("GET /server_version"),
      staleTime: 0,
    },
    queryClient,
  );
}

export function AboutServer() {
  const { data, error } = useServerSettings();
  const { data: version, error: versionError } = useServerVersion();
  const failure = error ?? versionError;
  return (
    <div className="px-5 pb-5 text-md">
      <p className="mb-3 text-ink-soft">
        Parley is a chat server that speaks the Zulip protocol, so Zulip’s apps and bots work with it.
      </p>
      {failure && (
        <p role="alert" className="mb-3 text-danger">
          {failure.message}
        </p>
      )}
      {version?.newer_version && <NewerVersion {...version.newer_version} />}
      <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <Fact name="Organization">{data?.realm_name}</Fact>
        <Fact name="Address">{data?.realm_url === undefined ? undefined : reachableUrl(data.realm_url)}</Fact>
        <Fact name="Version">{version?.parley_version}</Fact>
        <Fact name="License">Apache License 2.0</Fact>
        <Fact name="Protocol version">{data?.zulip_version}</Fact>
        <Fact name="Feature level">{data?.zulip_feature_level}</Fact>
      </dl>
      <a href="/reference" className="rounded-sm text-accent hover:underline">
        API reference
      </a>
    </div>
  );
}

interface NewerVersionProps {
  version: string;
  url: string;
  is_security: boolean;
}

/** The server tells only administrators. */
function NewerVersion({ version, url, is_security: isSecurity }: NewerVersionProps) {
  return (
    <p className="mb-3">
      {isSecurity
        ? `Parley ${version} closes a security hole. Upgrade soon. `
        : `Parley ${version} is available. `}
      <a href={url} target="_blank" rel="noreferrer" className="rounded-sm text-accent hover:underline">
        What is new
      </a>
    </p>
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

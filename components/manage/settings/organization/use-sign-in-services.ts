"use client";
/** Whether the directory and the identity provider answer. */
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { getSignInServices } from "../../../../lib/accounts/sign-in/sign-in-services.contract.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";

/** Asked again whenever the page is opened. */
export function useSignInServices() {
  return useQuery(
    {
      queryKey: ["sign-in-services"],
      queryFn: () => requestApi<z.infer<typeof getSignInServices.returns>>("GET", "/realm/sign_in_services"),
      refetchOnMount: "always",
    },
    queryClient,
  );
}

"use client";
/** Sends a request on demand. */
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { queryClient } from "../connection/query-client.ts";
import { useUnrepeated } from "./use-unrepeated.ts";

/** `onSuccess` also runs after unmounting. */
export function useRequest<Answer = unknown, Input = void>(
  send: (input: Input) => Promise<Answer>,
  onSuccess?: (answer: Answer, input: Input) => unknown,
): UseMutationResult<Answer, Error, Input> {
  return useUnrepeated(
    useMutation({ mutationFn: (input: Input) => send(input), ...(onSuccess && { onSuccess }) }, queryClient),
  );
}

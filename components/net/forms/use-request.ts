"use client";
/** Sends a request when the reader asks for it, and tells whether it is under way or was refused. */
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { queryClient } from "../connection/query-client.ts";

/** `onSuccess` also runs when what sent it has gone from the page. */
export function useRequest<Answer = unknown, Input = void>(
  send: (input: Input) => Promise<Answer>,
  onSuccess?: (answer: Answer, input: Input) => unknown,
): UseMutationResult<Answer, Error, Input> {
  return useMutation(
    { mutationFn: (input: Input) => send(input), ...(onSuccess && { onSuccess }) },
    queryClient,
  );
}

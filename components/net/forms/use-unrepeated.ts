"use client";
/** Keeps fast repeated presses of a button from sending a request twice. */
import type { UseMutateFunction, UseMutationResult } from "@tanstack/react-query";
import { useCallback, useRef } from "react";

/** Ignores presses until the page shows that the request is pending; buttons then ignore them. */
export function useUnrepeated<Answer, Failure, Input, Context>(
  mutation: UseMutationResult<Answer, Failure, Input, Context>,
): UseMutationResult<Answer, Failure, Input, Context> {
  const { submittedAt, mutate } = mutation;
  const isStarting = useRef(false);
  const shown = useRef(submittedAt);
  if (shown.current !== submittedAt) isStarting.current = false;
  shown.current = submittedAt;
  const start: UseMutateFunction<Answer, Failure, Input, Context> = useCallback(
    (...request) => {
      if (isStarting.current) return;
      isStarting.current = true;
      mutate(...request);
    },
    [mutate],
  );
  return { ...mutation, mutate: start };
}

"use client";
/** Something that is fetched once, when the page appears. */
import { useEffect, useState } from "react";

type Loaded<Value> = { value: Value | null; error: string | null };

/** `load` must keep its identity from one render to the next. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<Loaded<Value>>({ value: null, error: null });

  useEffect(() => {
    let isWanted = true;
    load().then(
      (value) => isWanted && setState({ value, error: null }),
      (failure: Error) => isWanted && setState({ value: null, error: failure.message }),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);

  return state;
}

"use client";
/** What a late module brings, once it is wanted and there. */
import { useEffect, useState } from "react";
import type { LateModule } from "./late-module.ts";

/** null until it is loaded; when that fails, the next time it is wanted tries again. */
export function useLateModule<Loaded>(module: LateModule<Loaded>, isWanted: boolean): Loaded | null {
  const [, setLoaded] = useState(false);
  const loaded = module.loaded();
  const isMissing = isWanted && loaded === null;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    module.load().then(
      () => isCurrent && setLoaded(true),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [module, isMissing]);
  return loaded;
}

"use client";
/** Tooltips and notices, loaded once the page stands. */
import { type ComponentType, useEffect, useState } from "react";

const AFTER_MS = 1200;

type Layer = ComponentType;

async function loadLayers(): Promise<Layer[]> {
  const [{ TooltipLayer }, { Toaster }] = await Promise.all([
    import("./tooltip-layer.tsx"),
    import("./toaster.tsx"),
  ]);
  return [TooltipLayer, Toaster];
}

/** One per page. Nobody misses them in the first moments, and the first paint is earlier without them. */
export function LateLayers() {
  const [layers, setLayers] = useState<Layer[]>([]);

  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      void loadLayers().then((loaded) => isWanted && setLayers(loaded));
    }, AFTER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);

  return layers.map((Layer) => <Layer key={Layer.name} />);
}

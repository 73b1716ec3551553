"use client";
/** Tooltips and notices, loaded when the reader first touches the page. */
import { type ComponentType, useState } from "react";
import { useFirstTouch } from "./use-first-touch.ts";

type Layer = ComponentType;

async function loadLayers(): Promise<Layer[]> {
  const [{ TooltipLayer }, { Toaster }] = await Promise.all([
    import("./tooltip-layer.tsx"),
    import("./toaster.tsx"),
  ]);
  return [TooltipLayer, Toaster];
}

/** One per page. Both answer to acts of the reader, and the first paint is earlier without them. */
export function LateLayers() {
  const [layers, setLayers] = useState<Layer[]>([]);
  useFirstTouch(() => void loadLayers().then(setLayers));
  return layers.map((Layer) => <Layer key={Layer.name} />);
}

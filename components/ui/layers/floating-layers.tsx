"use client";
/** Tooltips and notices. */
import { useState } from "react";
import { Lazy, lazyPart } from "../lazy-part.tsx";
import { useFirstTouch } from "../use-first-touch.ts";
import { layerScript } from "./layer-script.ts";

const tooltipLayer = lazyPart(layerScript, ({ TooltipLayer }) => TooltipLayer);
const toaster = lazyPart(layerScript, ({ Toaster }) => Toaster);

/** One per page. */
export function FloatingLayers() {
  const [isTouched, setTouched] = useState(false);
  useFirstTouch(() => setTouched(true));
  if (!isTouched) return null;
  return (
    <>
      <Lazy part={tooltipLayer} props={{}} failure={null} />
      <Lazy part={toaster} props={{}} failure={null} />
    </>
  );
}

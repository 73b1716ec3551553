"use client";
/** Tooltips and notices. */
import { useEffect, useState } from "react";
import { Lazy, lazyPart } from "../lazy-part.tsx";
import { useFirstTouch } from "../use-first-touch.ts";
import { layerScript } from "./layer-script.ts";
import { onNotice } from "./notify.ts";

const tooltipLayer = lazyPart(layerScript, ({ TooltipLayer }) => TooltipLayer);
const toaster = lazyPart(layerScript, ({ Toaster }) => Toaster);

/** One per page. */
export function FloatingLayers() {
  const [isWanted, setWanted] = useState(false);
  useFirstTouch(() => setWanted(true));
  useEffect(() => onNotice(() => setWanted(true)), []);
  if (!isWanted) return null;
  return (
    <>
      <Lazy part={tooltipLayer} props={{}} failure={null} />
      <Lazy part={toaster} props={{}} failure={null} />
    </>
  );
}

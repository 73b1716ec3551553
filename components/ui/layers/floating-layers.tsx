"use client";
/** Tooltips and notices, loaded when the reader first touches the page. */
import { useState } from "react";
import { latePart, useLatePart } from "../late-part.tsx";
import { useFirstTouch } from "../use-first-touch.ts";

const tooltipLayer = latePart(() => import("./tooltip-layer.tsx").then((module) => module.TooltipLayer));
const toaster = latePart(() => import("./toaster.tsx").then((module) => module.Toaster));

/** One per page. Both answer to acts of the reader, and the first paint is earlier without them. */
export function LateLayers() {
  const [isTouched, setTouched] = useState(false);
  useFirstTouch(() => setTouched(true));
  const { Part: TooltipLayer } = useLatePart(tooltipLayer, isTouched);
  const { Part: Toaster } = useLatePart(toaster, isTouched);
  return (
    <>
      {TooltipLayer && <TooltipLayer />}
      {Toaster && <Toaster />}
    </>
  );
}

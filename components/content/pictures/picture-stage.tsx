"use client";
/** Shows a picture whole or enlarged. */
import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { retryPicture } from "./retry-picture.ts";

/** 1 shows the whole picture. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8];

export const LARGEST_ZOOM = 8;

/** Zoom after a click on the whole picture. */
const CLICK_ZOOM = 2;

export function zoomBy(zoom: number, step: number): number {
  const index = Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(zoom) + step));
  return ZOOMS[index] ?? 1;
}

type PictureStageProps = {
  address: string;
  name: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  onClose: () => void;
};

/** An enlarged picture is moved by scrolling. */
export function PictureStage({ address, name, zoom, onZoom, onClose }: PictureStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  /** Width of the whole picture in pixels. */
  const wholeWidth = useRef(0);
  /** Fractions of the picture that stay in the middle. */
  const center = useRef({ x: 0.5, y: 0.5 });
  if (zoom === 1) wholeWidth.current = 0;
  else if (wholeWidth.current === 0) wholeWidth.current = image.current?.offsetWidth ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each zoom moves the picture.
  useLayoutEffect(() => {
    if (!stage.current) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = stage.current;
    const { x, y } = center.current;
    stage.current.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2);
  }, [zoom]);

  function toggle({ currentTarget, clientX, clientY }: MouseEvent<HTMLImageElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    center.current = { x: (clientX - left) / width, y: (clientY - top) / height };
    onZoom(zoom === 1 ? CLICK_ZOOM : 1);
  }

  function noteCenter() {
    if (!stage.current || zoom === 1) return;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = stage.current;
    center.current = {
      x: (scrollLeft + clientWidth / 2) / scrollWidth,
      y: (scrollTop + clientHeight / 2) / scrollHeight,
    };
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the close button and Escape close it too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the close button and Escape close it too.
    <div
      ref={stage}
      className="flex min-h-0 flex-1 overflow-auto p-4 max-sm:p-0"
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      onScroll={noteCenter}
    >
      {/** biome-ignore lint/a11y/useKeyWithClickEvents: the zoom buttons and keys do the same. */}
      <img
        ref={image}
        src={address}
        alt={name}
        onClick={toggle}
        onError={({ currentTarget }) => retryPicture(currentTarget)}
        style={zoom === 1 ? undefined : { width: wholeWidth.current * zoom }}
        className={
          zoom === 1
            ? "m-auto max-h-full max-w-full cursor-zoom-in object-contain"
            : "m-auto max-w-none shrink-0 cursor-zoom-out"
        }
      />
    </div>
  );
}

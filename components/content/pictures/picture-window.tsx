"use client";
/** One picture in full size. */
import { Dialog as Base } from "@base-ui/react/dialog";
import { ChevronLeft, ChevronRight, Download, ExternalLink, X, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import type { Picture } from "../../model/navigation/pictures-on-page.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useFocusReturn } from "../../ui/layers/use-focus-return.ts";
import { useLayer } from "../../ui/layers/use-layer.ts";
import { LARGEST_ZOOM, PictureStage, zoomBy } from "./picture-stage.tsx";
import { usePictures } from "./use-pictures.ts";

type PictureWindowProps = { pictures: readonly Picture[]; first: number; onClose: () => void };

/**
 * Dark in both themes, so that nothing outshines the picture. The page's colors are computed at its root, so the dark
 * ones of app/globals.css are repeated.
 */
const DARK =
  "scheme-dark [--color-canvas:#191a1d] [--color-hover:#ffffff0f] [--color-ink:#e7e8ea] [--color-ink-soft:#b6b8be] [--color-ink-faint:#a2a5ad] [--color-scrim:#00000094]";

/** Loads more when this close to an end. */
const NEAR_END = 3;

export function PictureWindow({ pictures: onPage, first, onClose }: PictureWindowProps) {
  const [current, setCurrent] = useState(onPage[first]);
  const [zoom, setZoom] = useState(1);
  const { pictures, isWhole, loadMore } = usePictures(onPage, onPage[first]?.messageId ?? null);
  useFocusReturn();
  useLayer(onClose);
  const index = pictures.findIndex((one) => isSame(one, current));
  const picture = pictures[index];
  if (!picture) return null;
  const name = picture.name || "Picture";

  function go(step: number) {
    const next = Math.min(pictures.length - 1, Math.max(0, index + step));
    setCurrent(pictures[next]);
    if (next !== index) setZoom(1);
    if (step < 0 && next < NEAR_END) loadMore("older");
    if (step > 0 && next >= pictures.length - NEAR_END) loadMore("newer");
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const zoomStep = { "+": 1, "=": 1, "-": -1 }[event.key];
    if (step !== undefined) go(step);
    else if (zoomStep !== undefined) setZoom(zoomBy(zoom, zoomStep));
    else if (event.key === "0") setZoom(1);
    else return;
    event.preventDefault();
  }

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={`${DARK} fixed inset-0 z-50 bg-scrim`} />
        <Base.Popup
          onKeyDown={onKeyDown}
          finalFocus={false}
          className={`${DARK} fixed inset-0 z-50 flex flex-col bg-canvas text-ink outline-none sm:inset-4 sm:rounded-xl sm:shadow-float`}
        >
          <header className="flex h-13 shrink-0 items-center gap-1 pr-2 pl-4 touch:h-14">
            <Base.Title className="min-w-0 flex-1 truncate font-medium text-md">{name}</Base.Title>
            {pictures.length > 1 && (
              <Steps index={index} count={pictures.length} isWhole={isWhole} onStep={go} />
            )}
            <ZoomButtons zoom={zoom} onZoom={setZoom} />
            <CornerButtons address={picture.address} name={name} />
          </header>
          <PictureStage
            key={picture.address}
            address={picture.address}
            name={name}
            zoom={zoom}
            onZoom={setZoom}
            onClose={onClose}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

type StepsProps = { index: number; count: number; isWhole: boolean; onStep: (step: number) => void };

/** Disabling a button at an end would lose the focus, and with it the arrow keys. */
function Steps({ index, count, isWhole, onStep }: StepsProps) {
  return (
    <>
      {isWhole && (
        <span className="mr-1 text-ink-faint text-sm tabular-nums" aria-live="polite">
          {index + 1} of {count}
        </span>
      )}
      <IconButton
        label="Previous picture"
        keys={["←"]}
        aria-disabled={index === 0}
        icon={<ChevronLeft className="size-4" />}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label="Next picture"
        keys={["→"]}
        aria-disabled={index === count - 1}
        icon={<ChevronRight className="size-4" />}
        onClick={() => onStep(1)}
      />
    </>
  );
}

const CORNER_BUTTON =
  "inline-flex size-7 items-center justify-center rounded-md text-ink-faint hover:bg-hover hover:text-ink touch:size-11";

function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <>
      <IconButton
        label="Zoom out"
        keys={["-"]}
        aria-disabled={zoom === 1}
        icon={<ZoomOut className="size-4" />}
        onClick={() => onZoom(zoomBy(zoom, -1))}
      />
      <IconButton
        label="Zoom in"
        keys={["+"]}
        aria-disabled={zoom === LARGEST_ZOOM}
        icon={<ZoomIn className="size-4" />}
        onClick={() => onZoom(zoomBy(zoom, 1))}
      />
    </>
  );
}

function CornerButtons({ address, name }: { address: string; name: string }) {
  return (
    <>
      <a href={address} download={name} aria-label="Download" className={CORNER_BUTTON}>
        <Download className="size-4" />
      </a>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Open in a new tab"
        className={CORNER_BUTTON}
      >
        <ExternalLink className="size-4" />
      </a>
      <Base.Close aria-label="Close" className={CORNER_BUTTON}>
        <X className="size-4" />
      </Base.Close>
    </>
  );
}

function isSame(one: Picture, other: Picture | undefined): boolean {
  return one.messageId === other?.messageId && one.address === other?.address;
}

"use client";
/** Files that are dragged over the page and dropped anywhere on it. */
import { useEffect, useRef, useState } from "react";

/** Whether files are over the page. They go to `onFiles`; null leaves them to the browser. */
export function useFileDrop(onFiles: ((files: File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  const takes = onFiles !== null;
  useEffect(() => {
    if (!takes) return;
    const stop = new AbortController();
    const listen = (type: "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => hasFiles(event) && act(event), { signal: stop.signal });
    listen("dragover", (event) => {
      // Otherwise the browser would leave the app and open the file.
      event.preventDefault();
      setOver(true);
    });
    listen("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen("drop", (event) => {
      event.preventDefault();
      setOver(false);
      latest.current?.([...(event.dataTransfer?.files ?? [])]);
    });
    return () => stop.abort();
  }, [takes]);
  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

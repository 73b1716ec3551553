/** The entry of a render worker: renders one message at a time. */
import { ApiError } from "../../errors.ts";
import { type RenderedMessage, renderByPipeline } from "../render-message.ts";
import { type LookupChannel, remoteSnapshot, type SnapshotSettings } from "./snapshot-lookups.ts";

export interface RenderTask {
  readonly source: string;
  readonly settings: SnapshotSettings;
  readonly lookups: LookupChannel;
}

/** A refusal is passed as text, because errors lose their class between threads. */
export type RenderAnswer = { readonly rendered: RenderedMessage } | { readonly refusal: string };

export default function renderTask({ source, settings, lookups }: RenderTask): RenderAnswer {
  try {
    return { rendered: renderByPipeline(source, remoteSnapshot(settings, lookups)) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error.message };
    throw error;
  } finally {
    lookups.port.close();
  }
}

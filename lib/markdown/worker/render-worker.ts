/** A worker thread's whole program: renders one message at a time. */
import { ApiError } from "../../errors.ts";
import { type RenderedMessage, renderByPipeline } from "../render-message.ts";
import { askingSnapshot, type QuestionLine, type SnapshotSettings } from "./snapshot-lookups.ts";

export interface RenderTask {
  readonly source: string;
  readonly settings: SnapshotSettings;
  readonly line: QuestionLine;
}

/** The sentence of a refusal crosses threads as text: errors lose their class on the way. */
export type RenderAnswer = { readonly rendered: RenderedMessage } | { readonly refusal: string };

export default function renderTask({ source, settings, line }: RenderTask): RenderAnswer {
  try {
    return { rendered: renderByPipeline(source, askingSnapshot(settings, line)) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error.message };
    throw error;
  } finally {
    line.port.close();
  }
}

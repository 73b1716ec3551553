/** The program of a render worker. */
import { serveTasks } from "../../kernel/turns/serve-tasks.ts";
import { type RenderedMessage, renderByPipeline } from "../render-message.ts";
import { type LookupChannel, remoteSnapshot, type SnapshotSettings } from "./snapshot-lookups.ts";

export interface RenderTask {
  readonly source: string;
  readonly settings: SnapshotSettings;
  readonly lookups: LookupChannel;
}

function render({ source, settings, lookups }: RenderTask): RenderedMessage {
  try {
    return renderByPipeline(source, remoteSnapshot(settings, lookups));
  } finally {
    lookups.port.close();
  }
}

serveTasks(render);

/** Collects the answer of another server, which is refused when it arrives in pieces that stay tiny. */
import { CollectedBytes, PiecesTooSmall } from "../collected-bytes.ts";
import { RequestRefused } from "./allowed-connection.ts";

export class CollectedAnswer extends CollectedBytes {
  /** @throws RequestRefused. */
  override add(piece: Uint8Array): void {
    try {
      super.add(piece);
    } catch (error) {
      throw error instanceof PiecesTooSmall
        ? new RequestRefused("its answer comes in pieces that are too small")
        : error;
    }
  }
}

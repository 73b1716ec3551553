/** A request that notices when its body arrives in pieces that stay tiny, whoever reads it. */
import { IncomingMessage } from "node:http";
import { PieceCount } from "../../lib/collected-bytes.ts";

/**
 * Node.js pushes each piece of a body into the request, so the pieces are counted here once for all readers: the API,
 * resumable uploads, Next.js, socket.io, and bodies that are discarded. Emits "tooFine" once; pieces after it are
 * dropped, since the connection is about to end.
 */
export class MeteredRequest extends IncomingMessage {
  readonly #count = new PieceCount();
  #isTooFine = false;

  get isTooFine(): boolean {
    return this.#isTooFine;
  }

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (this.#isTooFine) return false;
    if (!(chunk instanceof Uint8Array) || this.#count.add(chunk.byteLength))
      return super.push(chunk, encoding);
    this.#isTooFine = true;
    this.emit("tooFine");
    return false;
  }
}

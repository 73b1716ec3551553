/** A TCP connection on which a test writes HTTP by hand: half requests, slow requests, several in a row. */
import { connect, type Socket } from "node:net";

export class RawConnection {
  readonly socket: Socket;
  /** Resolves when the connection has ended, on either side. */
  readonly closed: Promise<void>;
  #received = "";

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk: Buffer) => {
      this.#received += chunk.toString("latin1");
    });
    // Being cut off is what many of these tests wait for.
    socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => socket.once("close", () => resolve()));
  }

  static open(port: number): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => resolve(new RawConnection(socket)));
      socket.once("error", reject);
    });
  }

  /** Sends lines of a request's head and the empty line after them, then this much of its body. */
  async send(head: readonly string[], body = ""): Promise<void> {
    await this.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }

  /** Resolves when the system has accepted the text, or the connection has ended. */
  write(text: string): Promise<void> {
    return new Promise((resolve) => this.socket.write(text, () => resolve()));
  }

  /** Status codes of the responses so far. */
  get statuses(): number[] {
    return [...this.#received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }
}

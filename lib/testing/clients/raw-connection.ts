/** A TCP connection for hand-written HTTP. */
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

export class RawConnection {
  readonly socket: Socket;
  /** Resolves when either side has closed. */
  readonly closed: Promise<void>;
  #received = "";

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk: Buffer) => {
      this.#received += chunk.toString("latin1");
    });
    // Many tests expect to be cut off.
    socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => socket.once("close", () => resolve()));
  }

  /** @param tls trusts any certificate. */
  static open(port: number, { tls = false } = {}): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const opened = () => resolve(new RawConnection(socket));
      const socket = tls
        ? connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false }, opened)
        : connect(port, "127.0.0.1", opened);
      socket.once("error", reject);
    });
  }

  async send(head: readonly string[], body = ""): Promise<void> {
    await this.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }

  /** Resolves when the system accepted the text, or the connection ended. */
  write(text: string): Promise<void> {
    return new Promise((resolve) => this.socket.write(text, () => resolve()));
  }

  /** All answers, with their heads. */
  get received(): string {
    return this.#received;
  }

  get statuses(): number[] {
    return [...this.#received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }
}

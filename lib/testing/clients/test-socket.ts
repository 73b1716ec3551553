/** A socket.io client that records events. */
import { io, type Socket } from "socket.io-client";
import { z } from "zod";
import type { TestAccount } from "../test-account.ts";
import type { TestOrganization } from "../test-organization.ts";
import { parseEvents, type TestEvent } from "./parse-events.ts";

const answer = z.looseObject({ result: z.enum(["success", "error"]), msg: z.string() });

export interface SocketIdentity {
  /** Selects the organization. */
  readonly host: string;
  /** Absent sends none. */
  readonly auth?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export function identityOf(org: TestOrganization, { email, apiKey }: TestAccount): SocketIdentity {
  return { host: org.host, auth: { email, api_key: apiKey } };
}

export class TestSocket {
  readonly socket: Socket;
  /** In order of arrival. */
  readonly events: TestEvent[] = [];
  /** With the reason. */
  readonly closed: Promise<string>;
  readonly #waiting = new Set<() => void>();

  private constructor(port: number, { host, auth, headers }: SocketIdentity) {
    this.socket = io(`http://127.0.0.1:${port}`, {
      ...(auth ? { auth } : {}),
      transports: ["websocket"],
      extraHeaders: { host, ...headers },
      forceNew: true,
      reconnection: false,
    });
    this.socket.on("events", (events: unknown) => {
      this.events.push(...parseEvents(events));
      for (const look of this.#waiting) look();
    });
    this.closed = new Promise((resolve) => {
      this.socket.on("disconnect", (reason) => resolve(reason));
    });
  }

  /** Rejects with the server's error; its `data.code` has the reason. */
  static async connect(port: number, identity: SocketIdentity): Promise<TestSocket> {
    const client = new TestSocket(port, identity);
    await new Promise<void>((resolve, reject) => {
      client.socket.once("connect", resolve);
      client.socket.once("connect_error", reject);
    });
    return client;
  }

  async attach(message: unknown): Promise<z.infer<typeof answer>> {
    return answer.parse(await this.socket.timeout(10_000).emitWithAck("attach", message));
  }

  async until(isThere: (events: readonly TestEvent[]) => boolean): Promise<void> {
    if (isThere(this.events)) return;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!isThere(this.events)) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }

  close(): void {
    this.socket.disconnect();
  }
}

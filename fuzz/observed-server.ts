/** Observes each request's response, log lines, and processor time. */
import type { Contract } from "../lib/kernel/contract/contract.ts";
import type { ApiClient, RawCall } from "../lib/testing/clients/api-client.ts";
import { DocumentAnswers } from "../lib/testing/document/document-answers.ts";
import { costBetween } from "../lib/testing/measuring/processor-time.ts";
import type { ServerProcess } from "../lib/testing/server-process.ts";
import { type MeasuredServer, ServerCost, type ServerMemory } from "./server-cost.ts";

/** Ends polls that wait for events. */
const POLL_MS = 150;
const ANSWER_MS = 30_000;

export interface Outcome {
  /** 0 without a response. */
  readonly status: number;
  /** Includes the database. */
  readonly processorMs: number;
  /** Violations, in words. */
  readonly problems: readonly string[];
}

export interface RequestOptions {
  readonly contract: Contract;
  /** The request may stay unanswered, as a poll may. */
  readonly mayWait: boolean;
}

type Answered = Pick<Outcome, "status" | "problems">;

export class ObservedServer {
  readonly #server: ServerProcess;
  readonly #cost: ServerCost;
  readonly #document = new DocumentAnswers();

  private constructor(server: ServerProcess, cost: ServerCost) {
    this.#server = server;
    this.#cost = cost;
  }

  static async open(
    server: ServerProcess,
    measured: Omit<MeasuredServer, "serverPid">,
  ): Promise<ObservedServer> {
    return new ObservedServer(server, await ServerCost.open({ ...measured, serverPid: server.pid }));
  }

  memory(): Promise<ServerMemory> {
    return this.#cost.memory();
  }

  /**
   * Sends one request at a time, so that everything the server does is caused by it.
   */
  observe(client: ApiClient, call: RawCall, options: RequestOptions): Promise<Outcome> {
    return this.#observe(() => answerOf(client, call, options, this.#document));
  }

  /** For work outside the API; its status is 0. */
  observeWork(work: () => Promise<unknown>): Promise<Outcome> {
    return this.#observe(() =>
      work().then(
        () => ({ status: 0, problems: [] }),
        (error) => ({ status: 0, problems: [String(error)] }),
      ),
    );
  }

  async #observe(work: () => Promise<Answered>): Promise<Outcome> {
    const logged = this.#server.output.length;
    const before = await this.#cost.read();
    const { status, problems } = await work();
    const processorMs = costBetween(before, await this.#cost.read());
    const log = this.#server.output.slice(logged);
    return { status, processorMs, problems: log === "" ? problems : [...problems, `logged: ${log}`] };
  }

  close(): Promise<void> {
    return this.#cost.close();
  }
}

/** Also checks the response against the contract and the API document. */
async function answerOf(
  client: ApiClient,
  call: RawCall,
  { contract, mayWait }: RequestOptions,
  document: DocumentAnswers,
): Promise<Answered> {
  const signal = AbortSignal.timeout(mayWait ? POLL_MS : ANSWER_MS);
  try {
    const answer = await client.raw({ ...call, signal });
    const { status } = answer;
    const unknown = document.problemsOf(contract, call.path.split("?")[0] ?? "", answer);
    return { status, problems: status >= 500 ? [`answered ${status}`, ...unknown] : unknown };
  } catch (error) {
    if (!signal.aborted) return { status: 0, problems: [String(error)] };
    return { status: 0, problems: mayWait ? [] : [`no answer within ${ANSWER_MS} ms`] };
  }
}

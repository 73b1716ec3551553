/** Knows whether this node can serve requests, for load balancers and orchestrators. */

type Phase = "starting" | "migrating" | "serving" | "stopping";

/** Why this node should get no requests. */
export type Obstacle = Exclude<Phase, "serving"> | "database away";

export class Health {
  #phase: Phase = "starting";
  #isDatabaseUsable: () => boolean = () => true;

  /** Null when it can serve. */
  get obstacle(): Obstacle | null {
    if (this.#phase !== "serving") return this.#phase;
    return this.#isDatabaseUsable() ? null : "database away";
  }

  async whileMigrating<T>(work: () => Promise<T>): Promise<T> {
    this.#enter("migrating");
    const done = await work();
    this.#enter("starting");
    return done;
  }

  serve(isDatabaseUsable: () => boolean): void {
    this.#isDatabaseUsable = isDatabaseUsable;
    this.#enter("serving");
  }

  stop(): void {
    this.#enter("stopping");
  }

  /** A step of the start may still end after the stop has begun. */
  #enter(phase: Phase): void {
    if (this.#phase !== "stopping") this.#phase = phase;
  }
}

/** Process-wide state, shared by the server and Next's bundles, which are separate module instances. */

const holderKey = Symbol.for("parley");
const holder: typeof globalThis & { [holderKey]?: Map<string, unknown> } = globalThis;

/** Returns the instance called `name`, created on first use. Each name belongs to one module, which knows its type. */
export function shared<T>(name: string, create: () => T): T {
  holder[holderKey] ??= new Map();
  const instances = holder[holderKey];
  if (!instances.has(name)) instances.set(name, create());
  return instances.get(name) as T;
}

/** Drops the instance called `name`, so that `shared` creates a new one (shutdown, tests). */
export function forget(name: string): void {
  holder[holderKey]?.delete(name);
}

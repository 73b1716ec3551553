/** Process-wide state, shared by the server and Next's bundles. */

const holderKey = Symbol.for("parley");
const holder: typeof globalThis & { [holderKey]?: Map<string, unknown> } = globalThis;

/** Each name belongs to one module, which knows the type. */
export function shared<T>(name: string, create: () => T): T {
  holder[holderKey] ??= new Map();
  const instances = holder[holderKey];
  const known = instances.get(name);
  // A request asks some thirty times.
  if (known !== undefined) return known as T;
  if (!instances.has(name)) instances.set(name, create());
  return instances.get(name) as T;
}

/** For shutdown and tests. */
export function forget(name: string): void {
  holder[holderKey]?.delete(name);
}

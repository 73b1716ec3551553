/** Mounts app/api/v1 without Next.js. */
import type { Contract, Method } from "../lib/kernel/contract/contract.ts";
import type { RawRequest, RawResponse } from "../lib/kernel/http/raw-request.ts";
import { routeModules } from "./route-modules.ts";

const METHODS: readonly Method[] = ["GET", "POST", "PATCH", "PUT", "DELETE"];

export interface MountedHandler {
  readonly contract: Contract;
  readonly run: (request: RawRequest) => Promise<RawResponse>;
}

interface Node {
  readonly literals: Map<string, Node>;
  /** "[name]": one segment. */
  parameter: { readonly name: string; readonly node: Node } | null;
  /** "[...name]": all remaining segments. */
  rest: { readonly name: string; readonly handlers: Map<string, MountedHandler> } | null;
  readonly handlers: Map<string, MountedHandler>;
}

export interface RouteMatch {
  readonly handlers: ReadonlyMap<string, MountedHandler>;
  readonly pathParams: Readonly<Record<string, string>>;
}

/** Below /api/v1, without leading slash. */
export type RouteTable = (path: string) => RouteMatch | null;

function emptyNode(): Node {
  return { literals: new Map(), parameter: null, rest: null, handlers: new Map() };
}

export async function loadApiRoutes(): Promise<RouteTable> {
  const root = emptyNode();
  for (const [file, module] of await routeModules()) {
    const handlers = place(root, file.split("/").slice(0, -1));
    for (const method of METHODS) {
      const handler = module[method];
      if (isMounted(handler)) handlers.set(method, handler);
    }
  }
  return (requested) => match(root, requested.split("/"));
}

function isMounted(value: unknown): value is MountedHandler {
  return typeof value === "function" && "run" in value && "contract" in value;
}

function place(root: Node, segments: readonly string[]): Map<string, MountedHandler> {
  let node = root;
  for (const segment of segments) {
    const name = /^\[(?:\.\.\.)?(\w+)\]$/.exec(segment)?.[1];
    if (name === undefined) {
      const next = node.literals.get(segment) ?? emptyNode();
      node.literals.set(segment, next);
      node = next;
    } else if (segment.startsWith("[...")) {
      node.rest ??= { name, handlers: new Map() };
      return node.rest.handlers;
    } else {
      node.parameter ??= { name, node: emptyNode() };
      node = node.parameter.node;
    }
  }
  return node.handlers;
}

function match(root: Node, segments: readonly string[]): RouteMatch | null {
  const pathParams: Record<string, string> = {};
  const found = descend(root, segments, 0, pathParams);
  return found ? { handlers: found, pathParams } : null;
}

/** Literals precede parameters, which precede the rest. */
function descend(
  node: Node,
  segments: readonly string[],
  index: number,
  pathParams: Record<string, string>,
): ReadonlyMap<string, MountedHandler> | null {
  const segment = segments[index];
  if (segment === undefined) return node.handlers.size > 0 ? node.handlers : null;
  const literal = node.literals.get(segment);
  const viaLiteral = literal && descend(literal, segments, index + 1, pathParams);
  if (viaLiteral) return viaLiteral;
  if (node.parameter && segment !== "") {
    const found = descend(node.parameter.node, segments, index + 1, pathParams);
    if (found) {
      pathParams[node.parameter.name] = segment;
      return found;
    }
  }
  if (!node.rest) return null;
  pathParams[node.rest.name] = segments.slice(index).join("/");
  return node.rest.handlers;
}

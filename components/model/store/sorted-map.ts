/** An immutable map sorted by key, as a weight-balanced tree. */

type Node<K, V> = {
  readonly key: K;
  readonly value: V;
  readonly size: number;
  readonly left: Node<K, V> | null;
  readonly right: Node<K, V> | null;
};

type Tree<K, V> = Node<K, V> | null;

/** Parameters proven by Hirai and Yamamoto ("Balancing weight-balanced trees", 2011). */
const DELTA = 3;
const GAMMA = 2;

/**
 * An event among 10,000 messages copies about fourteen nodes instead of a Map. `with` and `without` return this map if
 * nothing changes.
 */
export class SortedMap<K extends number | string, V> implements ReadonlyMap<K, V> {
  readonly #root: Tree<K, V>;

  private constructor(root: Tree<K, V>) {
    this.#root = root;
  }

  static from<K extends number | string, V>(entries: Iterable<readonly [K, V]>): SortedMap<K, V> {
    const unique = [...new Map(entries)].sort(([a], [b]) => (a < b ? -1 : 1));
    return new SortedMap(built(unique, 0, unique.length));
  }

  get size(): number {
    return sizeOf(this.#root);
  }

  get(key: K): V | undefined {
    return found(this.#root, key)?.value;
  }

  has(key: K): boolean {
    return found(this.#root, key) !== null;
  }

  firstKey(): K | undefined {
    let node = this.#root;
    while (node?.left) node = node.left;
    return node?.key;
  }

  lastKey(): K | undefined {
    let node = this.#root;
    while (node?.right) node = node.right;
    return node?.key;
  }

  /** How many keys are smaller. */
  countBefore(key: K): number {
    let count = 0;
    for (let node = this.#root; node; ) {
      if (key <= node.key) node = node.left;
      else {
        count += sizeOf(node.left) + 1;
        node = node.right;
      }
    }
    return count;
  }

  with(key: K, value: V): SortedMap<K, V> {
    return this.#changed(inserted(this.#root, key, value));
  }

  withAll(entries: Iterable<readonly [K, V]>): SortedMap<K, V> {
    let root = this.#root;
    for (const [key, value] of entries) root = inserted(root, key, value);
    return this.#changed(root);
  }

  without(key: K): SortedMap<K, V> {
    return this.#changed(removed(this.#root, key));
  }

  withoutAll(keys: Iterable<K>): SortedMap<K, V> {
    let root = this.#root;
    for (const key of keys) root = removed(root, key);
    return this.#changed(root);
  }

  #changed(root: Tree<K, V>): SortedMap<K, V> {
    return root === this.#root ? this : new SortedMap(root);
  }

  /** `after` starts at the next greater key, in logarithmic time. */
  *entries(after?: K): MapIterator<[K, V]> {
    const above: Node<K, V>[] = [];
    let node = this.#root;
    while (node || above.length > 0) {
      while (node) {
        const isWanted: boolean = after === undefined || node.key > after;
        if (isWanted) above.push(node);
        node = isWanted ? node.left : node.right;
      }
      const next = above.pop();
      if (!next) return;
      yield [next.key, next.value];
      node = next.right;
    }
  }

  *keys(after?: K): MapIterator<K> {
    for (const [key] of this.entries(after)) yield key;
  }

  *values(after?: K): MapIterator<V> {
    for (const [, value] of this.entries(after)) yield value;
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  forEach(act: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) act(value, key, this);
  }

  /** For tests: the cost of a change. */
  nodesNotIn(other: SortedMap<K, V>): number {
    const shared = new Set(nodesOf(other.#root));
    return nodesOf(this.#root).filter((node) => !shared.has(node)).length;
  }
}

function sizeOf<K, V>(tree: Tree<K, V>): number {
  return tree === null ? 0 : tree.size;
}

function nodesOf<K, V>(tree: Tree<K, V>): Node<K, V>[] {
  const nodes: Node<K, V>[] = tree ? [tree] : [];
  // Iterating the list visits nodes added meanwhile.
  for (const { left, right } of nodes) {
    if (left) nodes.push(left);
    if (right) nodes.push(right);
  }
  return nodes;
}

function made<K, V>(key: K, value: V, left: Tree<K, V>, right: Tree<K, V>): Node<K, V> {
  return { key, value, left, right, size: 1 + sizeOf(left) + sizeOf(right) };
}

function built<K, V>(sorted: readonly (readonly [K, V])[], from: number, to: number): Tree<K, V> {
  const middle = (from + to) >> 1;
  const entry = from < to ? sorted[middle] : undefined;
  if (!entry) return null;
  return made(entry[0], entry[1], built(sorted, from, middle), built(sorted, middle + 1, to));
}

function found<K, V>(tree: Tree<K, V>, key: K): Tree<K, V> {
  let node = tree;
  while (node && node.key !== key) node = key < node.key ? node.left : node.right;
  return node;
}

function inserted<K, V>(tree: Tree<K, V>, key: K, value: V): Node<K, V> {
  if (tree === null) return made(key, value, null, null);
  const { left, right } = tree;
  if (key === tree.key) return Object.is(value, tree.value) ? tree : made(key, value, left, right);
  if (key < tree.key) {
    const next = inserted(left, key, value);
    return next === left ? tree : balanced(tree.key, tree.value, next, right);
  }
  const next = inserted(right, key, value);
  return next === right ? tree : balanced(tree.key, tree.value, left, next);
}

function removed<K, V>(tree: Tree<K, V>, key: K): Tree<K, V> {
  if (tree === null) return null;
  const { left, right } = tree;
  if (key === tree.key) return joined(left, right);
  if (key < tree.key) {
    const next = removed(left, key);
    return next === left ? tree : balanced(tree.key, tree.value, next, right);
  }
  const next = removed(right, key);
  return next === right ? tree : balanced(tree.key, tree.value, left, next);
}

/** The heavier tree's inner end becomes the root. */
function joined<K, V>(left: Tree<K, V>, right: Tree<K, V>): Tree<K, V> {
  if (left === null) return right;
  if (right === null) return left;
  if (left.size > right.size) {
    let last = left;
    while (last.right) last = last.right;
    return balanced(last.key, last.value, removed(left, last.key), right);
  }
  let first = right;
  while (first.left) first = first.left;
  return balanced(first.key, first.value, left, removed(right, first.key));
}

/** Rebalances after a single insertion or removal. */
function balanced<K, V>(key: K, value: V, left: Tree<K, V>, right: Tree<K, V>): Node<K, V> {
  const leftWeight = sizeOf(left) + 1;
  const rightWeight = sizeOf(right) + 1;
  if (right && rightWeight > DELTA * leftWeight) {
    const { left: inner, right: outer } = right;
    if (inner && sizeOf(inner) + 1 >= GAMMA * (sizeOf(outer) + 1)) {
      const lower = made(right.key, right.value, inner.right, outer);
      return made(inner.key, inner.value, made(key, value, left, inner.left), lower);
    }
    return made(right.key, right.value, made(key, value, left, inner), outer);
  }
  if (left && leftWeight > DELTA * rightWeight) {
    const { left: outer, right: inner } = left;
    if (inner && sizeOf(inner) + 1 >= GAMMA * (sizeOf(outer) + 1)) {
      const lower = made(left.key, left.value, outer, inner.left);
      return made(inner.key, inner.value, lower, made(key, value, inner.right, right));
    }
    return made(left.key, left.value, outer, made(key, value, inner, right));
  }
  return made(key, value, left, right);
}

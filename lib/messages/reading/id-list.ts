/** Encodes ascending ids as distances: "7 1*3 5" for 7, 8, 9, 10, 15. Short, because sends wait for the log. */

export function idList(ids: readonly number[]): string {
  const parts: string[] = [];
  let last = 0;
  let distance = 0;
  let count = 0;
  for (const id of ids) {
    if (id - last !== distance && count > 0) {
      parts.push(part(distance, count));
      count = 0;
    }
    distance = id - last;
    count += 1;
    last = id;
  }
  if (count > 0) parts.push(part(distance, count));
  return parts.join(" ");
}

function part(distance: number, count: number): string {
  return count === 1 ? String(distance) : `${distance}*${count}`;
}

export function listedIds(list: string): number[] {
  const ids: number[] = [];
  let id = 0;
  for (const [, distance, count = "1"] of list.matchAll(/(\d+)(?:\*(\d+))?/g)) {
    for (let left = Number(count); left > 0; left -= 1) {
      id += Number(distance);
      ids.push(id);
    }
  }
  return ids;
}

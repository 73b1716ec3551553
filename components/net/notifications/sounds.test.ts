/** Sounds are never delayed until the first interaction. */
import { afterEach, expect, it, vi } from "vitest";
import { playSound } from "./sounds.ts";

const started: number[] = [];
const node = { connect: (next: unknown) => next };
const resume = vi.fn(async () => {});

class Audio {
  currentTime = 1;
  destination = node;
  resume = resume;
  createOscillator = () => ({
    ...node,
    frequency: {},
    start: (at: number) => started.push(at),
    stop: () => {},
  });
  createGain = () => ({
    ...node,
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  started.length = 0;
});

function touched(hasBeenActive: boolean): void {
  vi.stubGlobal("AudioContext", Audio);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });
}

it("sounds before the first interaction are never played", () => {
  touched(false);
  playSound("zulip");
  expect(started).toEqual([]);
});

it("later sounds are played, also if the browser has suspended audio", () => {
  touched(true);
  playSound("zulip");
  expect(started).toHaveLength(2);
  expect(resume).toHaveBeenCalled();
  playSound("none");
  expect(started).toHaveLength(2);
});

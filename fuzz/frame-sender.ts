/** Sends frames on a new socket.io connection and waits until the server has dealt with them. */
import type { FrameAttack } from "./hostile-frames.ts";

const WAIT_MS = 10_000;
/** An event with an acknowledgement id; its answer comes after everything that was sent before it. */
const LAST_FRAME = '42987["attach",null]';
const isAnswer = (frame: unknown) => typeof frame === "string" && frame.startsWith("43987");

/**
 * Resolves when the connection has ended, or has answered a last ordinary frame.
 * @param auth what an authenticated connection sends as its credentials.
 * @throws Error when neither happens in time.
 */
export function sendFrames(
  port: number,
  { frames, isConnected }: FrameAttack,
  auth: { readonly email: string; readonly api_key: string },
): Promise<void> {
  const socket = new WebSocket(`ws://localhost:${port}/socket.io/?EIO=4&transport=websocket`);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(new Error(`no answer within ${WAIT_MS} ms`)), WAIT_MS);
    const end = (error?: Error) => {
      clearTimeout(timer);
      socket.close();
      if (error) reject(error);
      else resolve();
    };
    const attack = () => {
      for (const frame of frames) socket.send(frame);
      // Without a session, only closing the connection tells when the frames have been read.
      if (isConnected) socket.send(LAST_FRAME);
      else socket.close();
    };
    socket.addEventListener("message", ({ data }) => {
      if (typeof data !== "string") return;
      // The server's first frame opens the connection, and the one that begins with 40 the session.
      if (data.startsWith("0{") && isConnected) socket.send(`40${JSON.stringify(auth)}`);
      else if (data.startsWith("0{")) attack();
      else if (data.startsWith("40{") && isConnected) attack();
      else if (isAnswer(data)) end();
    });
    socket.addEventListener("close", () => end());
    socket.addEventListener("error", () => end());
  });
}

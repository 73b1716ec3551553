/** Sends frames until the server has handled them. */
import type { FrameAttack } from "./hostile-frames.ts";

const WAIT_MS = 10_000;
/** The server answers its acknowledgement id after everything sent before. */
const LAST_FRAME = '42987["attach",null]';
const isAnswer = (frame: unknown) => typeof frame === "string" && frame.startsWith("43987");

/**
 * Resolves when the connection has ended or has answered a last ordinary frame.
 * @param auth credentials of an authenticated connection.
 * @throws Error if neither happens in time.
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
      // Without a session, only closing the connection shows that the server has read the frames.
      if (isConnected) socket.send(LAST_FRAME);
      else socket.close();
    };
    socket.addEventListener("message", ({ data }) => {
      if (typeof data !== "string") return;
      // "0{" opens the connection; "40" opens the session.
      if (data.startsWith("0{") && isConnected) socket.send(`40${JSON.stringify(auth)}`);
      else if (data.startsWith("0{")) attack();
      else if (data.startsWith("40{") && isConnected) attack();
      else if (isAnswer(data)) end();
    });
    socket.addEventListener("close", () => end());
    socket.addEventListener("error", () => end());
  });
}

/** S3-compatible stores: a real one, and one with scripted responses. */

import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import type { Bucket } from "../../config.ts";

interface TestBucket extends AsyncDisposable {
  readonly bucket: Bucket;
  stop(): Promise<void>;
}

const NAME = "parley-files";

function bucketAt(port: number): Bucket {
  const endpoint = `http://127.0.0.1:${port}`;
  return { name: NAME, endpoint, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
}

export async function startS3(): Promise<TestBucket> {
  const directory = await mkdtemp(path.join(tmpdir(), "parley-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: NAME, configs: [] }],
  });
  const { port } = await server.run();
  const stop = async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { bucket: bucketAt(port), stop, [Symbol.asyncDispose]: stop };
}

export async function startScriptedS3(answer: RequestListener): Promise<TestBucket> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { bucket: bucketAt(port), stop, [Symbol.asyncDispose]: stop };
}

/** Like S3 with a wrong key. */
export const refuseAll: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(403, { "content-type": "application/xml" });
  const error = "<Error><Code>InvalidAccessKeyId</Code><Message>The key does not exist.</Message></Error>";
  response.end(request.method === "HEAD" ? undefined : error);
};

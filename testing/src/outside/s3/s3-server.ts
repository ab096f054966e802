import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeContent } from './bucket-content.ts';
import { answerOf, type Operation, operationOf, type S3Answer } from './operations.ts';
import { xmlOf } from './s3-xml.ts';
import { checkSignature, S3Fault } from './signature.ts';

/** What goes wrong with requests of an operation. */
export type S3FaultKind =
  /** An error with its status, such as 503 SlowDown; nothing is done. */
  | { is: 'error'; status: number; code: string }
  /** The answer begins with 200 and turns out to be an error; nothing is done. */
  | { is: 'error-in-200'; code: string }
  /** It is done, and the answer is an error in 200. */
  | { is: 'done-with-error-in-200'; code: string }
  /** The connection is reset and nothing is done. */
  | { is: 'reset' }
  /** It is done, and the connection is reset instead of an answer. */
  | { is: 'done-and-reset' }
  /** The connection is reset after half of the body. */
  | { is: 'half' }
  /** No answer until `heal`. */
  | { is: 'slow' };

/** What browsers elsewhere are allowed, as a bucket is configured. */
export interface S3Cors {
  origin: string;
  exposed: string[];
}

/** What may be chosen. */
export interface S3ServerOptions {
  /** The allowed origin of other sites; null where the bucket has no such rule. */
  cors?: S3Cors | null;
}

/**
 * An object store that speaks S3, on loopback and in memory, which is as strict as AWS about signatures, sizes of parts, repeated
 * completions and conditions, and in which things can go wrong. It has one bucket, in path style.
 */
export async function startS3({ cors = { origin: '*', exposed: ['ETag'] } }: S3ServerOptions = {}) {
  const signer = { accessKeyId: 'chamfer', secretAccessKey: 'a-secret-of-tests', region: 'eu-test-1' };
  const bucket = 'designs';
  const content = makeContent();
  const faults = new Map<Operation, { fault: S3FaultKind; times: number }>();
  const asked: Operation[] = [];
  const held: ServerResponse[] = [];
  let isDown = false;
  let aheadMs = 0;
  let rule = cors;

  function faultOf(operation: Operation): S3FaultKind | null {
    const found = faults.get(operation);
    if (!found || found.times === 0) return null;
    found.times -= 1;
    return found.fault;
  }

  const errorOf = ({ code }: { code: string }) => xmlOf('Error', { Code: code, Message: code });

  function send(response: ServerResponse, { status, headers = {}, body = '' }: S3Answer, isHalf = false): void {
    const bytes = Buffer.from(body);
    response.writeHead(status, { 'content-length': bytes.length, ...headers });
    if (!isHalf) return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.socket?.resetAndDestroy());
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isDown) return void request.socket.resetAndDestroy();
    if (rule && request.headers.origin) {
      response.setHeader('access-control-allow-origin', rule.origin);
      response.setHeader('access-control-expose-headers', rule.exposed.join(', '));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (request.headers['transfer-encoding']) throw new S3Fault(411, 'MissingContentLength');
    const url = new URL(request.url!, 'http://any');
    checkSignature(request, body, signer, Date.now() + aheadMs);
    const [, name, ...path] = decodeURIComponent(url.pathname).split('/');
    if (name !== bucket) throw new S3Fault(404, 'NoSuchBucket');
    const input = {
      method: request.method!,
      key: path.join('/'),
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    const operation = operationOf(input);
    asked.push(operation);
    const fault = faultOf(operation);
    const perform = () => answerOf(operation, input, { content, bucket });
    switch (fault?.is) {
      case undefined:
        return send(response, perform());
      case 'error':
        throw new S3Fault(fault.status, fault.code);
      case 'done-with-error-in-200':
        perform();
        return send(response, { status: 200, body: errorOf(fault) });
      case 'error-in-200':
        return send(response, { status: 200, body: errorOf(fault) });
      case 'done-and-reset':
        perform();
        return void request.socket.resetAndDestroy();
      case 'reset':
        return void request.socket.resetAndDestroy();
      case 'half':
        return send(response, perform(), true);
      case 'slow':
        held.push(response);
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!(error instanceof S3Fault)) return response.destroy(error as Error);
      send(response, { status: error.status, body: request.method === 'HEAD' ? '' : errorOf(error) });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    bucket,
    content,
    /** The operations that were asked for with a good signature, in order. */
    asked,
    /** What the settings are. */
    env: {
      S3_URL: `${origin}/${bucket}`,
      S3_REGION: signer.region,
      S3_ACCESS_KEY_ID: signer.accessKeyId,
      S3_SECRET_ACCESS_KEY: signer.secretAccessKey,
    },
    /** Lets an operation fail, `times` times, else until `heal`. */
    fail: (operation: Operation, fault: S3FaultKind, times = Number.POSITIVE_INFINITY) =>
      void faults.set(operation, { fault, times }),
    /** Ends all multipart uploads that are not complete, as a rule of the bucket may. */
    loseMultiparts: () => content.multiparts.clear(),
    /** Resets every connection from now on, until `heal`. */
    goDown() {
      isDown = true;
    },
    /** Moves the clock of the store ahead. */
    advance(ms: number) {
      aheadMs += ms;
    },
    /** Replaces the rule for other sites. */
    allow(other: S3Cors | null) {
      rule = other;
    },
    /** Everything answers again; what was not answered is reset. */
    heal() {
      faults.clear();
      isDown = false;
      for (const response of held.splice(0)) response.socket?.resetAndDestroy();
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

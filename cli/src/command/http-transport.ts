import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { ErrorCode, ErrorEnvelope } from '@chamfer/contract';
import { brand } from '@chamfer/contract/brand';
import type { CallFailure, PutOptions, SignedRequest, Transport } from '../publish/publish.ts';
import type { TokenSource } from './access-token.ts';

/** A call that failed, with the request id by which it is found in the server's log. */
export class HttpFailure extends Error implements CallFailure {
  readonly code: ErrorCode | 'NETWORK';
  readonly status: number;
  readonly details: Record<string, unknown> | null;
  readonly requestId: string | null;
  readonly retryAfter: number | null;

  constructor(facts: Omit<CallFailure, 'status'> & { status?: number }, options?: ErrorOptions) {
    super(facts.message, options);
    this.code = facts.code;
    this.status = facts.status ?? 0;
    this.details = facts.details ?? null;
    this.requestId = facts.requestId ?? null;
    this.retryAfter = facts.retryAfter ?? null;
  }
}

/** A server that does not answer for this long is as good as gone. Milliseconds. */
const silence = 60_000;

/**
 * Reaches the server at `server` over HTTP. `lastRequestId` gives the id of the newest answer, for failures that a
 * successful answer tells of.
 */
export function httpTransport(server: string, token: TokenSource): Transport & { lastRequestId(): string | null } {
  let lastRequestId: string | null = null;

  const call: Transport['call'] = async (name, options) => {
    const [method, path] = name.split(' ') as [string, string];
    const { params, query, input, signal } = options as LooseOptions;
    const address = new URL(`${server}/api${fill(path, params)}`);
    for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, String(value));
    const send = async () =>
      fetch(address, {
        method,
        headers: {
          authorization: `Bearer ${await token()}`,
          'x-app-version': brand.webVersion,
          ...(input === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: input === undefined ? null : JSON.stringify(input),
        signal: AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(silence)]),
      }).catch((error: unknown) => {
        signal?.throwIfAborted();
        throw networkFailure(server, error);
      });
    let response = await send();
    if (response.status === 401) response = await send();
    lastRequestId = response.headers.get('x-request-id') ?? lastRequestId;
    const text = await response.text().catch((error: unknown) => {
      throw networkFailure(server, error);
    });
    if (!response.ok) throw answeredFailure(response.status, text, response.headers.get('retry-after'));
    return text === '' ? undefined : JSON.parse(text);
  };

  return {
    call,
    put: (request, body, options) => put(server, request, body, options),
    lastRequestId: () => lastRequestId,
  };
}

interface LooseOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  input?: unknown;
  signal?: AbortSignal;
}

function fill(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Streams the body and counts what leaves; an answer that comes before the end, such as a refusal, ends the sending. */
function put(server: string, signed: SignedRequest, body: Blob, { onProgress, signal }: PutOptions): Promise<void> {
  const address = new URL(signed.url, `${server}/`);
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const outgoing = send(address, {
      method: signed.method,
      headers: { 'content-type': 'application/octet-stream', ...signed.headers, 'content-length': body.size },
      signal,
      timeout: silence,
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('The server is silent.')));
    outgoing.once('error', (error) => reject(signal?.aborted ? signal.reason : networkFailure(server, error)));
    outgoing.once('response', (response) => {
      readAnswer(response).then(
        (text) => {
          const status = response.statusCode ?? 0;
          if (status >= 200 && status < 300) resolve();
          else reject(answeredFailure(status, text, response.headers['retry-after'] ?? null));
          if (!outgoing.writableFinished) outgoing.destroy();
        },
        (error: unknown) => reject(networkFailure(server, error)),
      );
    });
    pump(body, outgoing, onProgress).catch((error: unknown) => outgoing.destroy(error as Error));
  });
}

async function pump(
  body: Blob,
  outgoing: ReturnType<typeof httpRequest>,
  onProgress: PutOptions['onProgress'],
): Promise<void> {
  let sent = 0;
  const source = Readable.fromWeb(body.stream() as import('node:stream/web').ReadableStream<Uint8Array>);
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(chunk)) await drained(outgoing);
    sent += chunk.byteLength;
    onProgress?.(sent);
  }
  outgoing.end();
}

/** Also settles when the request dies, so that the pump never waits for ever. */
function drained(outgoing: ReturnType<typeof httpRequest>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done);
      outgoing.off('close', done);
      resolve();
    };
    outgoing.on('drain', done);
    outgoing.on('close', done);
  });
}

async function readAnswer(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response as AsyncIterable<string>) text += chunk;
  return text;
}

function answeredFailure(status: number, text: string, retryAfter: string | null): HttpFailure {
  const seconds = Number(retryAfter);
  const base = { status, retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null };
  try {
    const { code, message, details, requestId } = JSON.parse(text) as ErrorEnvelope;
    if (typeof code === 'string') return new HttpFailure({ ...base, code, message, details, requestId });
  } catch {
    // Something between us and the server answered in its own words.
  }
  const code = status >= 500 ? 'SERVICE_UNAVAILABLE' : 'ROUTE_NOT_FOUND';
  return new HttpFailure({ ...base, code, message: `The server answered ${status} and nothing we understand.` });
}

function networkFailure(server: string, error: unknown): HttpFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason =
    cause instanceof Error ? cause.message || String((cause as { code?: string }).code ?? '') : String(cause);
  return new HttpFailure({ code: 'NETWORK', message: `${server} does not answer (${reason}).` }, { cause: error });
}

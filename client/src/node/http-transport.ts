import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { ErrorEnvelope } from '@chamfer/contract';
import { brand } from '@chamfer/contract/brand';
import { ApiError, codeOfStatus } from '../api-error.ts';
import { type CallParts, callRequest } from '../call-request.ts';
import type { PutOptions, SignedRequest, Transport } from '../publish/transport.ts';

/** Returns the access token; called again after the server refused one. */
export type TokenSource = () => Promise<string>;

/** A server that sends nothing for this long is treated as unreachable. Milliseconds. */
const silence = 60_000;

/**
 * Talks to the server at `server` over HTTP, as the program that `agent` names. `lastRequestId` returns the id of the latest response, for failures that
 * are reported in a successful response.
 */
export function httpTransport(
  server: string,
  token: TokenSource,
  agent = 'chamfer-client',
): Transport & { lastRequestId(): string | null } {
  let lastRequestId: string | null = null;

  const call: Transport['call'] = async (name, options) => {
    const { method, path, headers, body, signal } = callRequest(name, options as CallParts);
    const send = async () =>
      fetch(`${server}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await token()}`,
          'user-agent': agent,
          'x-app-version': brand.webVersion,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body ?? null,
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
    if (!response.ok) throw answeredFailure(response.status, text, response.headers);
    return text === '' ? undefined : JSON.parse(text);
  };

  return {
    call,
    put: (request, body, options) => put(server, request, body, options),
    lastRequestId: () => lastRequestId,
  };
}

/** Streams the body and counts the bytes sent; an early response, such as a refusal, stops sending. */
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
          else reject(answeredFailure(status, text, headersOf(response)));
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

/** Resolves when the buffer has drained, or when the request fails, so that the caller never waits forever. */
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

function headersOf({ headers }: IncomingMessage): Headers {
  return new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]));
}

async function readAnswer(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response as AsyncIterable<string>) text += chunk;
  return text;
}

function answeredFailure(status: number, text: string, headers: Headers): ApiError {
  const response = { status, headers };
  try {
    const envelope = JSON.parse(text) as ErrorEnvelope;
    if (typeof envelope.code === 'string') return new ApiError(envelope, response);
  } catch {
    // An intermediary such as a proxy answered with its own body.
  }
  const message = `The server answered ${status} and nothing we understand.`;
  return new ApiError({ code: codeOfStatus(status), message }, response);
}

function networkFailure(server: string, error: unknown): ApiError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason =
    cause instanceof Error ? cause.message || String((cause as { code?: string }).code ?? '') : String(cause);
  const message = `${server} does not answer (${reason}).`;
  return new ApiError({ code: 'NETWORK', message }, undefined, { cause: error });
}

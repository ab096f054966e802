import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { activeSpan, failureOf, type RunningSpan } from './spans.ts';

/** A request of `fetch`, ours and Node's, as it is announced. */
interface FetchRequest {
  method: string;
  origin: string | URL;
}

/** The spans of requests on their way. */
const running = new WeakMap<object, RunningSpan>();
let isFollowing = false;

/**
 * Makes a span of each HTTP request that a call or job sends to somebody else: whom it asks, and the status, but neither
 * path nor query, in which secrets are. Nobody else is sent our trace. It follows the whole process, and is called again
 * without effect.
 */
export function followOutgoing(): void {
  if (isFollowing) return;
  isFollowing = true;
  const on = <Message>(name: string, hear: (message: Message) => void) =>
    subscribe(name, (message) => hear(message as Message));
  on<{ request: FetchRequest }>('undici:request:create', ({ request }) => {
    begin(request, request.method, new URL(request.origin));
  });
  on<{ request: object; response: { statusCode: number } }>('undici:request:headers', ({ request, response }) => {
    running.get(request)?.set({ 'http.response.status_code': response.statusCode });
  });
  on<{ request: object }>('undici:request:trailers', ({ request }) => running.get(request)?.end());
  on<{ request: object; error: unknown }>('undici:request:error', ({ request, error }) => fail(request, error));
  on<{ request: ClientRequest }>('http.client.request.created', ({ request }) => {
    const address = `${request.protocol}//${request.getHeader('host') ?? request.host}`;
    if (URL.canParse(address)) begin(request, request.method, new URL(address));
  });
  on<{ request: ClientRequest; response: IncomingMessage }>(
    'http.client.response.finish',
    ({ request, response: { statusCode } }) => {
      const span = running.get(request);
      if (statusCode !== undefined) span?.set({ 'http.response.status_code': statusCode });
      span?.end();
    },
  );
  on<{ request: ClientRequest; error: unknown }>('http.client.request.error', ({ request, error }) =>
    fail(request, error),
  );
}

function begin(request: object, method: string, { hostname, port, protocol }: URL): void {
  const parent = activeSpan();
  if (!parent?.isRecording) return;
  const facts = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
  };
  running.set(request, parent.begin(method, 'client', facts));
}

function fail(request: object, error: unknown): void {
  running.get(request)?.end(failureOf(error));
}

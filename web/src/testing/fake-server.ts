import {
  type Call,
  type CallError,
  type CallOutput,
  type CallRequest,
  type CommonErrorCode,
  type Contract,
  type CreatingCall,
  type Endpoint,
  type ErrorCode,
  type ErrorEnvelope,
  endpoints,
  type StreamOpened,
  statusOf,
} from '@chamfer/contract';
import { keyHeader, secretHeader, secretInHeader } from '@chamfer/contract/rules';
import { afterEach, beforeEach, expect } from 'vitest';

/** The server that component tests talk to: it answers as the test says, and holds page and test to the contract. */
export interface FakeServer {
  /** From now on this call is answered so, until the test ends or says otherwise. */
  answer<C extends Call>(call: C, answer: (request: CallRequest<C>) => Answer<C> | Promise<Answer<C>>): void;
  /** The inputs with which a call was made, in order. */
  sent<C extends Call>(call: C): CallRequest<C>['input'][];
  /** The keys under which something was created, in order. */
  keys(call: CreatingCall): (string | null)[];
}

/**
 * What a call answers: its output, one of the codes it declares, or nothing because the network is down. Calls that answer
 * events answer a stream, and those that answer bytes a response.
 */
type Answer<C extends Call> =
  | (Contract[C] extends { answer: 'events' }
      ? EventsAnswer
      : Contract[C] extends { answer: 'bytes' }
        ? Response
        : CallOutput<C>)
  | Refused<CallError<C> | CommonErrorCode>
  | typeof noNetwork;

/** No answer arrives. */
export const noNetwork = Symbol('no network');

/** A call is refused with this code. */
export function refuse<Code extends ErrorCode>(
  code: Code,
  more: Partial<Pick<ErrorEnvelope, 'details' | 'validationErrors'>> & { headers?: Record<string, string> } = {},
): Refused<Code> {
  return new Refused(code, more);
}

class Refused<Code extends ErrorCode> {
  readonly code: Code;
  readonly more: { headers?: Record<string, string> };
  constructor(code: Code, more: { headers?: Record<string, string> }) {
    this.code = code;
    this.more = more;
  }
}

/** A stream of server-sent events, of which a page receives what the test says. */
export class EventsAnswer {
  readonly #pieces = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  readonly #writer = this.#pieces.writable.getWriter();

  /** The first event, as the server sends it. */
  begin(): this {
    const opened: StreamOpened = { heartbeatMs: 10_000 };
    return this.#say(`event: open\ndata: ${JSON.stringify(opened)}\n\n`);
  }
  send(event: object): this {
    return this.#say(`data: ${JSON.stringify(event)}\n\n`);
  }
  /** The response to a request; it ends with it. */
  respond(signal: AbortSignal): Response {
    signal.addEventListener('abort', () => this.#writer.abort(signal.reason).catch(() => undefined));
    return new Response(this.#pieces.readable, { headers: { 'content-type': 'text/event-stream' } });
  }
  #say(text: string): this {
    // A page that has gone reads nothing more.
    this.#writer.write(new TextEncoder().encode(text)).catch(() => undefined);
    return this;
  }
}

type AnyAnswer = (request: { params: unknown; query: unknown; input: unknown }) => unknown;

/** What is answered unless a test says otherwise: flags do not come, so that they are what they are by default. */
const always = new Map<Call, AnyAnswer>([['POST /ofrep/v1/evaluate/flags', () => noNetwork]]);

/**
 * Takes the place of the network for the tests of a file: `fetch` alone is replaced, all of our own code is real. A call
 * without an answer, a request that the contract does not take, and an answer that it does not allow fail the test.
 */
export function startFakeServer(): FakeServer {
  const answers = new Map<Call, AnyAnswer>();
  const requests: { call: Call; input: unknown; key: string | null }[] = [];
  const wrong: string[] = [];
  const network = globalThis.fetch;

  const respond = async (request: Request): Promise<Response> => {
    const found = callOf(request);
    const answer = found && (answers.get(found.call) ?? always.get(found.call));
    if (!answer) throw new Error(`${request.method} ${request.url} has no answer`);
    const { call, endpoint, params, query } = found;
    const text = await request.text();
    const parsed = {
      params: endpoint.params?.parse(withSecret(request, params)),
      query: endpoint.query?.parse(query),
      input: endpoint.input?.parse(text === '' ? undefined : JSON.parse(text)),
    };
    requests.push({ call, input: parsed.input, key: request.headers.get(keyHeader) });
    const answered = await answer(parsed);
    if (answered === noNetwork) return Response.error();
    if (answered instanceof Refused) {
      const { headers = {}, ...more } = answered.more;
      const body = { code: answered.code, message: answered.code, requestId: 'a-request', ...more };
      return Response.json(body, { status: statusOf(endpoint, answered.code), headers });
    }
    if (answered instanceof Response) return answered;
    if (answered instanceof EventsAnswer) return answered.respond(request.signal);
    const body = endpoint.output.parse(answered);
    return endpoint.status === 204
      ? new Response(null, { status: 204 })
      : Response.json(body, { status: endpoint.status ?? 200 });
  };

  beforeEach(() => {
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!new URL(request.url).pathname.startsWith('/api/')) return network(input, init);
      const response = await Promise.race([respond(request), aborted(request.signal)]).catch((error: unknown) => {
        if (!request.signal.aborted) wrong.push(String(error));
        throw error;
      });
      // As a browser does where no answer arrives.
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    };
  });
  afterEach(() => {
    globalThis.fetch = network;
    answers.clear();
    requests.splice(0);
    expect(wrong.splice(0)).toEqual([]);
  });
  return {
    answer: (call, answer) => {
      answers.set(call, answer as AnyAnswer);
    },
    sent: (call) => requests.filter((request) => request.call === call).map(({ input }) => input) as never,
    keys: (call) => requests.filter((request) => request.call === call).map(({ key }) => key),
  };
}

function callOf({ method, url }: Request) {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.slice('/api'.length);
  for (const [call, endpoint] of endpoints) {
    const params = paramsOf(call, `${method} ${path}`);
    if (params) return { call, endpoint: endpoint as Endpoint, params, query: Object.fromEntries(searchParams) };
  }
  return null;
}

/** The path parameters of a request; null where it is another call. */
function paramsOf(call: Call, request: string): Record<string, string> | null {
  const pattern = call.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const { groups } = new RegExp(`^${pattern}$`).exec(request) ?? {};
  const isThere = groups !== undefined || pattern === request;
  if (!isThere) return null;
  return Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** The path parameters, with the secret of a mailed link, which comes in a header. */
function withSecret({ headers }: Request, params: Record<string, string>): Record<string, string> {
  const secret = headers.get(secretHeader);
  const given = Object.entries(params).map(([name, value]) =>
    value === secretInHeader && secret !== null ? [name, decodeURIComponent(secret)] : [name, value],
  );
  return Object.fromEntries(given);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

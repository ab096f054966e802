import type { Endpoint } from '@chamfer/contract';
import fc, { type Arbitrary } from 'fast-check';
import { broken, junk, type KnownIds, valid, withNul } from './contract-arbitraries.ts';

/** A raw HTTP request. It need not match the contract. */
export interface FuzzRequest {
  url: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Whether the request carries the access token of the signed-in person. */
  signedIn: boolean;
}

/** Generates requests for a call. Some match the contract; most are broken in one or more places. */
export function fuzzRequests(call: string, endpoint: Endpoint, ids: KnownIds): Arbitrary<FuzzRequest> {
  const path = call.split(' ')[1]!;
  const part = (schema: Endpoint['input']) =>
    schema ? fc.oneof({ weight: 2, arbitrary: valid(schema, ids) }, broken(schema, ids)) : fc.constant(undefined);
  return fc
    .record({
      params: part(endpoint.params),
      query: part(endpoint.query),
      body: endpoint.body === 'bytes' ? bytes : bodyOf(part(endpoint.input)),
      extraQuery: fc.option(fc.constantFrom('v=1&v=2', '%zz', '%ed%a0%80=1', 'a[b]=c', '&&==', 'x'.repeat(9000))),
      headers: oddHeaders,
      signedIn: fc.integer({ min: 0, max: 4 }).map((draw) => draw > 0),
    })
    .map(({ params, query, body, extraQuery, headers, signedIn }) => ({
      url: `/api${fill(path, params)}${search(query, extraQuery)}`,
      headers: { ...body.headers, ...headers },
      body: call.startsWith('GET ') ? undefined : body.bytes,
      signedIn,
    }));
}

/** The parts of a request that hold texts. */
type TextPart = 'params' | 'query' | 'input';

/**
 * Generates valid requests for a call, but for one text with a NUL: in its path, its query or its body, under a name of the
 * contract or another. Null for a call that takes nothing.
 */
export function nulRequests(call: string, endpoint: Endpoint, ids: KnownIds): Arbitrary<FuzzRequest> | null {
  const parts = (['params', 'query', 'input'] as const).filter(
    (part) => endpoint[part] && (part !== 'input' || endpoint.body !== 'bytes'),
  );
  if (parts.length === 0) return null;
  const part = (name: TextPart) => (endpoint[name] ? valid(endpoint[name], ids) : fc.constant(undefined));
  return fc
    .record({
      params: part('params'),
      query: part('query'),
      input: part('input'),
      spoiled: fc.constantFrom(...parts),
      place: fc.nat(),
    })
    .map(({ spoiled, place, ...sent }) => {
      const value = withNul(sent[spoiled], place, spoiled !== 'params');
      const { params, query, input }: Record<TextPart, unknown> = { ...sent, [spoiled]: value };
      return {
        url: `/api${fill(call.split(' ')[1]!, params)}${search(query, null)}`,
        headers: input === undefined ? {} : json,
        body: input === undefined ? undefined : Buffer.from(JSON.stringify(input)),
        signedIn: true,
      };
    });
}

interface Body {
  headers: Record<string, string>;
  bytes: Buffer | undefined;
}

const json = { 'content-type': 'application/json' };
const bytes: Arbitrary<Body> = fc
  .uint8Array({ maxLength: 2000 })
  .map((array) => ({ headers: { 'content-type': 'application/octet-stream' }, bytes: Buffer.from(array) }));

/** Generates request bodies: valid JSON, JSON with damaged text, other content types, and no body. */
function bodyOf(input: Arbitrary<unknown>): Arbitrary<Body> {
  const good = fc.oneof({ weight: 4, arbitrary: input }, junk).map((value) => ({
    headers: json,
    bytes: value === undefined ? undefined : Buffer.from(JSON.stringify(value)),
  }));
  const damaged = fc.tuple(good, fc.nat(), fc.constantFrom(...damages)).map(([body, at, damage]) => ({
    headers: json,
    bytes: Buffer.from(damage(body.bytes?.toString() ?? '', at), 'latin1'),
  }));
  const types = [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'nonsense',
    '',
  ];
  const mistyped = fc.tuple(good, fc.constantFrom(...types)).map(([body, type]) => ({
    headers: { 'content-type': type },
    bytes: body.bytes,
  }));
  const huge = fc.constant({ headers: json, bytes: Buffer.from(`{"name":"${'x'.repeat(1_100_000)}"}`) });
  return fc.oneof(
    { weight: 12, arbitrary: good },
    { weight: 4, arbitrary: damaged },
    { weight: 3, arbitrary: mistyped },
    { weight: 1, arbitrary: huge },
  );
}

const damages: ((text: string, at: number) => string)[] = [
  (text, at) => text.slice(0, at % (text.length + 1)),
  (text) => `${text}]`,
  (text) => text.replaceAll(/-?\d+(\.\d+)?/g, '1e999'),
  (text) => text.replaceAll(/-?\d+(\.\d+)?/g, 'NaN'),
  (text) => text.replaceAll('"', "'"),
  (text, at) => `${text.slice(0, at % (text.length + 1))}\xff\xfe${text.slice(at % (text.length + 1))}`,
  (text) => `\xef\xbb\xbf${text}`,
  () => '{"a":1,"a":2,"__proto__":{"b":1}}',
  () => `${'['.repeat(50_000)}`,
];

const oddHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { authorization: 'Bearer' },
    { authorization: 'Bearer a.b.c' },
    { authorization: `Bearer ${'x'.repeat(9000)}` },
    { authorization: 'Basic bWFyYTp4' },
    { 'accept-language': 'xx-😀'.repeat(3) },
    { 'accept-version': '2' },
    { 'user-agent': 'x'.repeat(5000) },
    { range: 'bytes=9-1' },
    { 'if-none-match': '*' },
  ),
);

function fill(path: string, params: unknown): string {
  const values = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(values[name]));
}

function search(query: unknown, extra: string | null): string {
  const pairs = Object.entries(typeof query === 'object' && query !== null ? query : {});
  const parts = pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  if (extra !== null) parts.push(extra);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Percent-encodes a value. Lone surrogates, which cannot be encoded, become bytes that are not valid UTF-8. */
function escaped(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return [...text]
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80'))
    .join('');
}

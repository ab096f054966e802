import fc, { type Arbitrary } from 'fast-check';
import { type ZodType, z } from 'zod';

/** The part of JSON Schema that the contract's inputs use. */
interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
}

/** Ids that exist, keyed by the name of the field that holds them. */
export type KnownIds = Record<string, string>;

/** Generates valid inputs for a contract schema. Most ids come from `ids`, so that calls find something. */
export function valid(schema: ZodType, ids: KnownIds = {}): Arbitrary<unknown> {
  return fromSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, ids);
}

/** Generates inputs that are valid except for one to three places, which are replaced, removed, wrapped or extended. */
export function broken(schema: ZodType, ids: KnownIds = {}): Arbitrary<unknown> {
  const changes = fc.array(fc.record({ place: fc.nat(), change }), { minLength: 1, maxLength: 3 });
  return fc
    .tuple(valid(schema, ids), changes)
    .map(([value, list]) => list.reduce((current, { place, change }) => changeAt(current, place, change), value));
}

/** Texts, numbers and structures that often cause errors in programs. */
export const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    [],
    {},
    [[]],
    -1,
    0.5,
    -0,
    1e308,
    -1e308,
    5e-324,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    'NaN',
    'Infinity',
    '1e999',
    '0x10',
    '-1',
    '1;drop table users',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '😀'.repeat(300),
    'x'.repeat(10_000),
    '0000-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '00000000-0000-0000-0000-000000000000',
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
  ),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}')),
  fc.integer({ min: 10, max: 400 }).map(nested),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
);

type Change = { kind: 'replace' | 'add'; value: unknown } | { kind: 'remove' | 'wrap' };
const change: Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constantFrom('replace' as const, 'replace' as const, 'add' as const), value: junk }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'wrap' as const) }),
);

function fromSchema(schema: JsonSchema, ids: KnownIds, name = ''): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map((variant) => fromSchema(variant, ids, name)));
  if (schema.allOf) return fromSchema(Object.assign({}, schema, { allOf: undefined }, ...schema.allOf), ids, name);
  switch (schema.type) {
    case 'object':
      return object(schema, ids);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 8, (schema.minItems ?? 0) + 8),
      });
    case 'string':
      return text(schema, ids[name]);
    case 'integer':
      return fc.oneof(
        fc.maxSafeInteger().map((value) => clamp(value, schema)),
        fc.nat(10).map((value) => clamp(value, schema)),
      );
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => clamp(value, schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
  }
  // A coerced value, such as a number that is sent as text.
  return fc.oneof(fc.nat(200).map(String), fc.nat(200));
}

function object({ properties = {}, required = [] }: JsonSchema, ids: KnownIds): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, fromSchema(field, ids, name)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

function text(
  { format, pattern, minLength = 0, maxLength = 60 }: JsonSchema,
  id: string | undefined,
): Arbitrary<string> {
  if (format === 'uuid') return id ? fc.oneof({ weight: 3, arbitrary: fc.constant(id) }, fc.uuid()) : fc.uuid();
  if (format === 'date-time') {
    const edges = fc.constantFrom('0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z');
    return fc.oneof(
      fc.date({ min: new Date(0), noInvalidDate: true }).map((date) => date.toISOString().slice(-24)),
      edges,
    );
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  const drawn = fc.oneof(fc.string(length), fc.string({ ...length, unit: 'grapheme' }), wellKnown);
  return drawn.map((value) => value.slice(0, maxLength));
}

/** Texts that are valid for some field, so that generated inputs also pass checks that the schema does not express. */
const wellKnown = fc.oneof(
  fc.nat(1000).map((n) => `fuzz-${n}@haldenworks.example`),
  fc.constantFrom('Correct-Horse-7', 'Mara Lindqvist', 'en', 'cube.glb'),
);

function clamp(value: number, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): number {
  const low = minimum ?? (exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1);
  const high = maximum ?? (exclusiveMaximum === undefined ? Infinity : exclusiveMaximum - 1);
  return Math.min(Math.max(value, low), high);
}

/** Applies a change at one place in a value. `place` selects it among all places, including the value itself. */
function changeAt(value: unknown, place: number, change: Change): unknown {
  const places = pathsOf(value);
  return applyAt(value, places[place % places.length]!, change);
}

/**
 * A value with a NUL in one of its texts, which `place` selects. `mayAdd`: a text that the contract does not name may be
 * added for it, and is where there is no other.
 */
export function withNul(value: unknown, place: number, mayAdd: boolean): unknown {
  const texts = pathsOf(value).filter((path) => typeof path.reduce(at, value) === 'string');
  const path = texts[place % (texts.length + (mayAdd ? 1 : 0))];
  if (!path) return { ...(value as object), undeclared: 'a\u0000b' };
  const text = path.reduce(at, value) as string;
  return applyAt(value, path, { kind: 'replace', value: `${text.slice(0, 1)}\u0000${text.slice(1)}` });
}

const at = (value: unknown, key: string) => (value as Record<string, unknown>)[key];

function pathsOf(value: unknown, depth = 0): string[][] {
  if (typeof value !== 'object' || value === null || depth > 5) return [[]];
  return [
    [],
    ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, depth + 1).map((path) => [key, ...path])),
  ];
}

function applyAt(value: unknown, [key, ...rest]: string[], change: Change): unknown {
  if (key === undefined) {
    if (change.kind === 'replace') return change.value;
    if (change.kind === 'wrap') return [value];
    if (change.kind === 'add' && typeof value === 'object') return { ...value, undeclared: change.value };
    return value;
  }
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as Record<string, unknown>) };
  if (change.kind === 'remove' && rest.length === 0) delete copy[key];
  else copy[key] = applyAt(copy[key], rest, change);
  return copy;
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

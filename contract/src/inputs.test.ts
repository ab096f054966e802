import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoints } from './index.ts';

/** A schema and those that it is made of, each with its path. */
function parts(schema: z.core.$ZodType, path: string): [path: string, schema: z.core.$ZodType][] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> };
  const shape = Object.entries((def.shape as Record<string, z.core.$ZodType> | undefined) ?? {});
  const single = ['innerType', 'element', 'in', 'out', 'keyType', 'valueType', 'left', 'right'] as const;
  const within = [
    ...shape,
    ...single.map((name) => ['', def[name]] as const),
    ...((def.options ?? def.items ?? []) as z.core.$ZodType[]).map((option) => ['', option] as const),
  ] as [string, z.core.$ZodType | undefined][];
  return [
    [path, schema],
    ...within.flatMap(([name, part]) => (part?._zod ? parts(part, name ? `${path}.${name}` : path) : [])),
  ];
}

interface Json {
  type?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  additionalProperties?: Json | boolean;
}

/** Where a schema takes a number, text or list of any size. */
function openEnds(schema: Json, path: string): string[] {
  const within = [
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => openEnds(part, `${path}.${name}`)),
    ...(schema.items ? [openEnds(schema.items, `${path}[]`)] : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts = []) => parts.map((part) => openEnds(part, path))),
  ].flat();
  return isOpen(schema) ? [path, ...within] : within;
}

function isOpen({ type, minimum, maximum, maxLength, maxItems, ...rest }: Json): boolean {
  if (rest.enum || rest.const !== undefined) return false;
  switch (type) {
    // `z.int()` alone says how far a number is exact, which is no bound of what it counts.
    case 'integer':
      return minimum === undefined || maximum === undefined || minimum === Number.MIN_SAFE_INTEGER;
    case 'number':
      return minimum === undefined || maximum === undefined;
    case 'string':
      return maxLength === undefined && !rest.format;
    case 'array':
      return maxItems === undefined;
    case 'object':
      return rest.additionalProperties !== undefined && rest.additionalProperties !== false;
  }
  return false;
}

const json = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
const inputsOf = ({ params, query, input }: Endpoint) =>
  Object.entries({ params, query, input }).filter(([, it]) => it);
const sent = endpoints.flatMap(([call, endpoint]: [string, Endpoint]) =>
  inputsOf(endpoint).map(([part, schema]) => ({ path: `${call} ${part}`, schema: schema as z.ZodType })),
);

test('what a call takes is bounded: every number, text and list', () => {
  const open = sent.flatMap(({ path, schema }) => openEnds(json(schema), path));
  // The contents of these are validated by the library that reads them.
  expect(open.filter((path) => !/\.response$/.test(path))).toEqual([]);
});

test('no schema of an answer is taken as an input, unless it bounds everything in it', () => {
  const answers = new Map<z.core.$ZodType, string>();
  for (const [call, { output }] of endpoints) {
    for (const [path, schema] of parts(output, call)) if (!answers.has(schema)) answers.set(schema, path);
  }
  const shared = sent.flatMap(({ path, schema }) => parts(schema, path).filter(([, part]) => answers.has(part)));
  const open = shared.filter(([, part]) => openEnds(json(part), '').length > 0);
  expect(open.map(([path, part]) => `${path}, as in the answer of ${answers.get(part)}`)).toEqual([]);
});

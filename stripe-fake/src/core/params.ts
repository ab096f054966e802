import qs from 'qs';
import { z } from 'zod';
import { invalid } from './stripe-failure.ts';

/** Reads a form-encoded body or query with brackets: `metadata[order]=1&expand[0]=customer`. */
export function readForm(text: string): Record<string, unknown> {
  return qs.parse(text, { allowPrototypes: true, arrayLimit: 100, depth: 8, parameterLimit: 1000 });
}

/** A text; an empty one is none. */
export const text = z
  .string()
  .max(5000)
  .refine((value) => value !== '', {
    message:
      'You passed an empty string. We assume empty values are an attempt to unset a parameter; however this parameter cannot be unset.',
    params: { stripe: 'parameter_invalid_empty' },
  });

/** A text that an empty one unsets. */
export const emptyable = z.string().max(5000);

/** A whole number. */
export const integer = z.string().transform((value, context) => {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  const params = { stripe: 'parameter_invalid_integer' };
  context.addIssue({ code: 'custom', message: `Invalid integer: ${value}`, params });
  return z.NEVER;
});

/** True or false. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A list; with brackets that are numbered or empty. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (isRecord(value) ? Object.values(value) : value), z.array(item));

/** Names and texts that are kept with an object; an empty text removes a name, and an empty whole all of them. */
export const metadata = z.preprocess(
  (value) => (Array.isArray(value) ? Object.fromEntries(value.entries()) : value),
  z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]),
);

/** The metadata of an object after a change. */
export function changeMetadata(
  before: Readonly<Record<string, string>>,
  change: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (change === '') return {};
  const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value !== '');
  if (entries.length > 50) throw invalid('Metadata can have at most 50 keys.', { param: 'metadata' });
  return Object.fromEntries(entries);
}

/** What is to be returned as an object rather than an id. */
export const expand = { expand: listOf(text).optional() };

/** A time, or a range of times. */
export const created = z
  .union([
    integer,
    z.strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    }),
  ])
  .optional();

/** The parameters of every list. */
export const page = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand: expand.expand,
};

/** Whether a time is in a range. */
export function isWithin(seconds: number, range: z.output<typeof created>): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return seconds === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return seconds > gt && seconds >= gte && seconds < lt && seconds <= lte;
}

/** Reads the parameters of a call; the first one that is wrong or unknown is refused. */
export function readParams<T extends z.ZodType>(schema: T, given: Record<string, unknown>): z.output<T> {
  const read = schema.safeParse(given, { reportInput: true });
  if (read.success) return read.data;
  throw refusalOf(read.error.issues[0]!);
}

function refusalOf(issue: z.core.$ZodIssue): Error {
  const first = issue.code === 'invalid_union' ? issue.errors.flat().find(({ path }) => path.length > 0) : undefined;
  if (first) return refusalOf({ ...first, path: [...issue.path, ...first.path] });
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0]!]);
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  if (issue.input === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.code === 'custom') return invalid(issue.message, { code: String(issue.params?.stripe), param });
  if (issue.code === 'invalid_value') {
    return invalid(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param });
  }
  if (issue.code === 'too_big') return invalid(`Invalid string: ${param} is too long`, { param });
  return invalid(`Invalid ${param}: ${issue.message}`, { param });
}

function nameOf([first, ...further]: readonly PropertyKey[]): string {
  return `${String(first)}${further.map((part) => `[${String(part)}]`).join('')}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { AsyncResource } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { activeSpan, failureOf, type SpanFacts } from './spans.ts';

type Callback = (error: Error | undefined, ...rest: unknown[]) => void;

/** Makes a span of each query that a span of a call or job makes on a pool, without the values of its parameters. */
export function traceQueries(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  // Who waits for a connection would go on as a part of the call that gives one back.
  pool.connect = ((callback?: Callback) => connect(callback && AsyncResource.bind(callback))) as Pool['connect'];
  pool.on('connect', traceClient);
}

function traceClient(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const parent = activeSpan();
    const text = textOf(args[0]);
    if (!parent?.isRecording || text === undefined) return query(...args);
    const { name, facts } = describeQuery(text);
    const span = parent.begin(name, 'client', facts);
    const end = (error: unknown) => span.end(error ? failureOf(error) : undefined);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const answered: Callback = (error, ...rest) => {
        end(error);
        callback(error, ...rest);
      };
      return query(...args.slice(0, -1), answered);
    }
    const answer = query(...args) as Promise<unknown>;
    answer.then(() => end(undefined), end);
    return answer;
  }) as PoolClient['query'];
}

/** The text of a query; undefined for what reads its own answer, such as a cursor. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  const { text, submit } = given as { text?: string; submit?: unknown };
  return submit ? undefined : text;
}

/** Of a text, as much as is sent. */
const mostText = 2000;

/** What a span says about a query: what it does to which table, and its text with `?` in place of everything in quotes. */
function describeQuery(text: string): { name: string; facts: SpanFacts } {
  const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY';
  const table = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?(\w+)"?/i.exec(text)?.[1];
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': withoutLiterals(text).slice(0, mostText),
    ...(table !== undefined && { 'db.collection.name': table }),
  };
  return { name: table === undefined ? operation : `${operation} ${table}`, facts };
}

function withoutLiterals(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/g, '?');
}

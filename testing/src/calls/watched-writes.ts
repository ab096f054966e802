import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';

/** Counting and recording that a call was made is not what it does. */
const isRecord = /insert\s+into\s+"?(?:rate_limits|audit_log)\b/i;
/** Also where it follows a `with`; `for update` only locks. */
const isWrite =
  /(?:^|[\s(])(?:insert\s+into|delete\s+from|truncate)\s|(?:^|[\s(])update\s+(?:only\s+)?["\w.]+\s+(?:as\s+\w+\s+)?set\s/i;

/** Collects the statements of one piece of work, and of nothing that runs concurrently. */
const watched = new AsyncLocalStorage<string[]>();
const { query } = Client.prototype;
Client.prototype.query = function watchedQuery(this: Client, ...given: unknown[]) {
  const [first] = given as [string | { text?: string }];
  const text = typeof first === 'string' ? first : (first?.text ?? '');
  if (isWrite.test(text) && !isRecord.test(text)) watched.getStore()?.push(text);
  return (query as (...all: unknown[]) => unknown).apply(this, given);
} as never;

/** The statements by which `work` changes something in a database. */
export async function writesDuring<T>(work: () => Promise<T>): Promise<{ answer: T; writes: string[] }> {
  const writes: string[] = [];
  return { answer: await watched.run(writes, work), writes };
}

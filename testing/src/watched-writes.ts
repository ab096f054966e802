import { Client } from 'pg';

/** Counting and recording that a call was made is not what it does. */
const isRecord = /insert\s+into\s+"?(?:rate_limits|audit_log)\b/i;
/** Also where it follows a `with`; `for update` only locks. */
const isWrite =
  /(?:^|[\s(])(?:insert\s+into|delete\s+from|truncate)\s|(?:^|[\s(])update\s+(?:only\s+)?["\w.]+\s+(?:as\s+\w+\s+)?set\s/i;

/** The statements of this process that change something in a database while `work` runs. */
export async function writesDuring<T>(work: () => Promise<T>): Promise<{ answer: T; writes: string[] }> {
  const writes: string[] = [];
  const { query } = Client.prototype;
  Client.prototype.query = function watched(this: Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string }];
    const text = typeof first === 'string' ? first : (first?.text ?? '');
    if (isWrite.test(text) && !isRecord.test(text)) writes.push(text);
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as never;
  try {
    return { answer: await work(), writes };
  } finally {
    Client.prototype.query = query;
  }
}

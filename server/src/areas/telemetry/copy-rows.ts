import type { ClientBase, Connection, Submittable } from 'pg';

/** What `pg` has for COPY and does not declare. */
type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/**
 * Sends rows by `COPY … FROM STDIN`, as text, which is two to four times as fast as inserting them.
 * @throws PostgreSQL's error; nothing is stored then
 */
export function copyRows(client: ClientBase, statement: string, rows: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    const copy: Submittable & Record<string, unknown> = {
      callback: (error?: Error | null) => (error ? fail(error) : done()),
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(rows);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (copy.callback as (error?: Error) => void)(),
      handleError: (error: Error) => (copy.callback as (error?: Error) => void)(error),
    };
    client.query(copy);
  });
}

/** One value of a row in the text format of COPY. */
export function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  return String(value).replace(/[\\\n\r\t]/g, (found) => escapes[found]!);
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

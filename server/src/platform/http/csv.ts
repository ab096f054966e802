import { once } from 'node:events';
import { type Options, stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { fileHeaders } from './security-headers.ts';

/** A table to send as a file. */
export interface CsvFile {
  /** ASCII, without an extension. */
  name: string;
  /** The first row. */
  columns: readonly string[];
  /** The other rows. */
  rows: Iterable<string[]> | AsyncIterable<string[]>;
}

/**
 * How every CSV file is written: in UTF-8 with a byte order mark, by which spreadsheets know it. Values that a spreadsheet
 * would take for a formula are quoted, since others may have written them.
 */
export const csvOptions = {
  bom: true,
  header: true,
  escape_formulas: true,
  // Lines of a text are no rows, whichever way they end.
  quoted_match: /[\r\n]/,
  record_delimiter: 'windows',
} as const satisfies Options;

/** Answers with a CSV file. The rows are sent as they come. */
export async function sendCsv(reply: FastifyReply, { name, columns, rows }: CsvFile): Promise<void> {
  fileHeaders(reply);
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${name}.csv"`);
  const csv = stringify({ ...csvOptions, columns: [...columns] });
  const written = write(rows, csv);
  written.catch((error: unknown) => csv.destroy(error as Error));
  await reply.send(csv);
}

async function write(rows: CsvFile['rows'], csv: ReturnType<typeof stringify>): Promise<void> {
  for await (const row of rows) {
    if (!csv.write(row)) await once(csv, 'drain');
  }
  csv.end();
}

import { Client } from 'pg';
import type { BackupWriter } from './backup-writer.ts';
import type { Copied } from './copy-embedded.ts';
import { countRows } from './count-rows.ts';
import { endOf, startTool, type Tool } from './postgres-tools.ts';

/** In pieces of so many bytes, because a file in a tar has its size before its content. */
const piece = 8 * 1024 * 1024;

/** Writes what `pg_dump` makes of a database into a backup. Rows are counted in the very state that it dumps. */
export async function dumpExternal(url: string, tool: Tool, writer: BackupWriter): Promise<Copied> {
  const client = new Client({ connectionString: url, application_name: 'chamfer-backup', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const format = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', `--snapshot=${rows[0]!.id}`];
    const child = startTool(tool, format, url);
    const ended = endOf(child, 'pg_dump');
    try {
      let number = 0;
      for await (const bytes of inPieces(child.stdout as AsyncIterable<Buffer>)) {
        number += 1;
        await writer.addBytes(`dump/${String(number).padStart(7, '0')}`, bytes);
      }
      await ended;
    } finally {
      child.kill('SIGKILL');
    }
    return { tables: await countRows(client), isExact: true, restorePoint: null };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < piece) continue;
    yield Buffer.concat(chunks);
    [chunks, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(chunks);
}

import { open } from 'node:fs/promises';
import { z } from 'zod';
import { BackupError, inWords } from './backup-error.ts';

// A backup is one file: a line of JSON that can be read without a key, and after it an age file of a tar, compressed with
// zstd: header.json (the same line), postgres/ or dump/, objects/, and at the end manifest.json.

/** The number of the format that this version writes, and the last one that it reads. */
export const formatNumber = 1;

const header = z.object({
  format: z.literal('chamfer-backup'),
  version: z.number().int(),
  id: z.string(),
  /** The version of the product. */
  app: z.string(),
  /** The migrations that the database has, for `checkMigrations`. */
  migrations: z.array(z.object({ when: z.number(), hash: z.string(), oldest: z.number().nullable() })),
  /** Whether the files of the embedded PostgreSQL are in it, or what pg_dump made of another one. */
  database: z.enum(['embedded', 'external']),
  /** The major version of that PostgreSQL. */
  postgres: z.number().int(),
  /** When it was begun. */
  madeAt: z.iso.datetime(),
  /** The address of the installation. */
  installation: z.string(),
  /** About how much is in it, in bytes, unpacked. */
  contentBytes: z.number(),
  /** The database's part of that. */
  databaseBytes: z.number(),
  /** Which key opens it. */
  keyId: z.string(),
});

/** What a backup says of itself before it is opened. */
export type Header = z.infer<typeof header>;

/** What is in a backup: written last, and compared with what was restored. */
export const manifestShape = z.object({
  /** Rows of every table, by schema and name. */
  tables: z.record(z.string(), z.number()),
  /** Whether the rows were counted at the very moment that the backup restores. Not where people wrote without a pause. */
  isExact: z.boolean(),
  /** The point of the log of changes up to which the embedded database is restored. */
  restorePoint: z.string().nullable(),
  /** Each object: key, size in bytes, SHA-256 in hex. */
  objects: z.array(z.tuple([z.string(), z.number(), z.string()])),
});

/** See `manifestShape`. */
export type Manifest = z.infer<typeof manifestShape>;

/** The longest line that is looked at: some thousand migrations. */
const longestHeader = 1024 * 1024;

/** Reads the first line of a backup. @throws BackupError for what is no backup, and for one of a newer version */
export async function readHeader(path: string): Promise<{ header: Header; line: Buffer }> {
  const start = await readStart(path);
  const end = start.indexOf('\n');
  if (end < 0) throw new BackupError(`${path} is no backup of Chamfer, or its beginning is damaged.`);
  const line = start.subarray(0, end + 1);
  return { header: parseHeader(line, path), line };
}

/** @throws BackupError */
function parseHeader(line: Buffer, path: string): Header {
  let json: { format?: unknown; version?: unknown };
  try {
    json = JSON.parse(line.toString());
  } catch {
    throw new BackupError(`${path} is no backup of Chamfer, or its beginning is damaged.`);
  }
  if (json?.format === 'chamfer-backup' && Number(json.version) > formatNumber) {
    throw new BackupError(
      `${path} was made by a newer version of Chamfer (its format is ${json.version}, this version reads up to ${formatNumber}). Use that version or a later one.`,
    );
  }
  const parsed = header.safeParse(json);
  if (!parsed.success) throw new BackupError(`${path} is no backup of Chamfer, or its beginning is damaged.`);
  return parsed.data;
}

async function readStart(path: string): Promise<Buffer> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw inWords(error, path);
  }
}

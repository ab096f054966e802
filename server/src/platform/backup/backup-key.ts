import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError, inWords } from './backup-error.ts';

/** What backups are encrypted for, and what opens them. */
export interface BackupKey {
  /** The public half, `age1…`: encrypts. */
  recipient: string;
  /** The secret half, `AGE-SECRET-KEY-1…`: opens; null where the file has the public half alone. */
  identity: string | null;
  /** Says which key a file wants, without saying the key. */
  id: string;
}

/** Writes a new key to a new file that only its owner can read. @throws BackupError where there is a file already */
export async function makeKeyFile(path: string): Promise<BackupKey> {
  const key = await keyOfIdentity(await generateX25519Identity());
  const text = [
    '# The key of the backups. Without it they cannot be opened, by nobody: keep a copy where the server is not.',
    '# Whoever has it can read them all.',
    `# public key: ${key.recipient}`,
    key.identity,
    '',
  ].join('\n');
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new BackupError(`${path} is there already, and is left as it is: backups may need it.`);
    }
    throw inWords(error, path);
  }
  return key;
}

/** Reads a file of `makeKeyFile` or of `age-keygen`, or one with a public key alone. @throws BackupError */
export async function readKeyFile(path: string): Promise<BackupKey> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw inWords(error, path);
  });
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const identity = lines.find((line) => line.startsWith('AGE-SECRET-KEY-1'));
  const recipient = lines.find((line) => line.startsWith('age1'));
  try {
    if (identity) return await keyOfIdentity(identity);
    if (recipient) return { recipient, identity: null, id: idOf(recipient) };
  } catch {
    // What it holds is not repeated: it may be most of a key.
  }
  throw new BackupError(`${path} holds no key of backups. 'chamfer backup-key FILE' makes one.`);
}

async function keyOfIdentity(identity: string): Promise<BackupKey> {
  const recipient = await identityToRecipient(identity);
  return { recipient, identity, id: idOf(recipient) };
}

/** Not the public key itself: who had that could make a file which passes for a backup of this installation. */
function idOf(recipient: string): string {
  return createHash('sha256').update(`chamfer backup key ${recipient}`).digest('hex').slice(0, 16);
}

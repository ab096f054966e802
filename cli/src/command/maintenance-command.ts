import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Surroundings } from './publish-command.ts';
import { maintenanceHelp, UsageError } from './usage.ts';

/** The longest text that people are shown, in characters. */
export const longestMessage = 500;

/** The option of `chamfer maintenance` that needs no database. */
export const inFile = '--file';

/**
 * `chamfer maintenance --file [on [TEXT] | off]`: writes or removes `<DATA_DIR>/maintenance.json`, which every server of
 * that folder watches. Prints the resulting status. Returns the exit code: 0 done, 1 failed, 2 wrong usage.
 */
export async function maintenanceFileCommand(
  given: readonly string[],
  { environment, root, stdout, stderr }: Pick<Surroundings, 'environment' | 'root' | 'stdout' | 'stderr'>,
): Promise<number> {
  const argv = given.filter((word) => word !== inFile);
  try {
    if (argv.includes('--help') || argv.includes('-h')) {
      stdout.write(maintenanceHelp);
      return 0;
    }
    const file = join(await dataFolder(resolve(root, environment.DATA_DIR || '.data')), 'maintenance.json');
    await carryOut(argv, file);
    stdout.write(`${await status(file)}\n`);
    return 0;
  } catch (error) {
    const hint = error instanceof UsageError ? " 'npm run -s chamfer -- maintenance --help' tells what it takes." : '';
    stderr.write(`${error instanceof Error ? error.message : String(error)}${hint}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** A typo in DATA_DIR must not look like success. @throws Error when the folder does not exist */
async function dataFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) {
    throw new Error(`There is no data folder ${folder}; set DATA_DIR to the one that the server uses.`);
  }
  return folder;
}

/** @throws UsageError */
async function carryOut([action, ...words]: readonly string[], file: string): Promise<void> {
  const message = words.join(' ').trim();
  if (action === undefined) return;
  if (action === 'off' && words.length === 0) return rm(file, { force: true });
  if (action !== 'on') throw new UsageError(`Not understood: ${[action, ...words].join(' ')}`);
  if (message.length > longestMessage) throw new UsageError(`The text holds at most ${longestMessage} characters.`);
  // Written to a temporary file first, so that no server reads half of it.
  await writeFile(`${file}.new`, `${JSON.stringify(message ? { message } : {})}\n`);
  await rename(`${file}.new`, file);
}

/** The status as the servers read it: an invalid file counts as maintenance without a text. */
async function status(file: string): Promise<string> {
  if (!(await stat(file).catch(() => null))) return 'Maintenance is off.';
  const content = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => null);
  const message: unknown = content?.message;
  return typeof message === 'string' && message.trim()
    ? `Maintenance is on: ${message.trim()}`
    : 'Maintenance is on, with the default text.';
}

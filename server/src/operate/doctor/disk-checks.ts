import { constants, existsSync } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inMegabytes } from '../../platform/backup/installation.ts';
import { diskSpace } from '../../platform/disk-space.ts';
import { openObjectStore } from '../../platform/storage/open-object-store.ts';
import { type Check, type Finding, ok, type Place, problem, reasonOf, warning } from './check.ts';

const [leastBytes, fewBytes] = [1_000_000_000, 5_000_000_000];

/** The data folder and the disk that it is on. */
export const diskChecks: readonly Check[] = [
  {
    group: 'disk',
    name: 'space',
    look: async ({ config }) => (existsSync(config.DATA_DIR) ? spaceFinding(config.DATA_DIR) : null),
  },
  { group: 'disk', name: 'folder', look: checkFolder },
  { group: 'disk', name: 'objects', look: checkObjects },
];

/** The finding about the free space of the disk of a folder. */
export async function spaceFinding(folder: string, least = leastBytes, few = fewBytes): Promise<Finding> {
  const { freeBytes } = await diskSpace(folder);
  const text = `The disk of ${folder} has ${inMegabytes(freeBytes)} left`;
  if (freeBytes < least) return problem(`${text}: make room, or nothing can be stored soon.`);
  return freeBytes < few ? warning(`${text}: make room.`) : ok(`${text}.`);
}

async function checkFolder({ config: { DATA_DIR } }: Place): Promise<Finding> {
  const found = await stat(DATA_DIR).catch(() => null);
  if (!found?.isDirectory())
    return problem(`The data folder ${DATA_DIR} is not there: mend DATA_DIR, or make the folder.`);
  const user = process.getuid?.();
  if (user !== undefined && found.uid !== user) {
    return warning(
      `The data folder ${DATA_DIR} belongs to user ${found.uid}, and this command runs as user ${user}: run it as the server's user, or give the folder to that one.`,
    );
  }
  const isWritable = await access(DATA_DIR, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return isWritable
    ? ok(`The data folder ${DATA_DIR} can be written.`)
    : problem(`The data folder ${DATA_DIR} cannot be written: give its user the right, or mount it for writing.`);
}

async function checkObjects({ config }: Place): Promise<Finding> {
  const { DATA_DIR, S3_URL } = config;
  if (S3_URL) return checkBucket(config);
  try {
    await readdir(join(DATA_DIR, 'objects'));
    return ok('Stored files can be read.');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return warning(`${DATA_DIR} has no stored files: mend DATA_DIR if the server has been in use.`);
    }
    return problem(`${join(DATA_DIR, 'objects')} cannot be read: give the server's user the right.`);
  }
}

async function checkBucket(config: Place['config']): Promise<Finding> {
  try {
    await (await openObjectStore(config)).check();
    return ok(`The bucket ${config.S3_URL} answers.`);
  } catch (error) {
    return problem(`The bucket ${config.S3_URL} cannot be used (${reasonOf(error)}): run 'chamfer storage check'.`);
  }
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An earlier version of the product, in a folder of its own. */
export interface OldVersion {
  /** The script that starts its server. */
  serve: string;
  /** The name of its last migration. */
  lastMigration: string;
  remove(): void;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const journal = 'server/migrations/meta/_journal.json';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
const migrationsOf = (text: string) =>
  (JSON.parse(text) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);

/**
 * Unpacks the version before the last migration. Packages are those of this version, whose links to workspaces lead to the
 * old ones. UPGRADE_FROM names another commit.
 * @throws Error where git does not have that commit, as in a clone without history or an archive of sources
 */
export function unpackOldVersion(): OldVersion {
  const commit = process.env.UPGRADE_FROM || findCommit();
  const folder = mkdtempSync(join(tmpdir(), 'chamfer-old-'));
  const archive = join(folder, 'sources.tar');
  try {
    git('archive', '--format=tar', `--output=${archive}`, commit);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`git has no sources of ${commit} (UPGRADE_FROM)`, { cause: error });
  }
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  linkPackages(folder);
  return {
    serve: join(folder, 'scripts/serve.ts'),
    lastMigration: migrationsOf(readFileSync(join(folder, journal), 'utf8')).at(-1)!,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The last commit of this branch itself, not of those that were merged, that has fewer migrations than are here. */
function findCommit(): string {
  const here = migrationsOf(readFileSync(join(root, journal), 'utf8')).length;
  try {
    const changes = git('rev-list', '--first-parent', 'HEAD', '--', journal).split('\n').filter(Boolean);
    for (const commit of ['HEAD', ...changes.map((change) => `${change}^`)]) {
      if (migrationsOf(git('show', `${commit}:${journal}`)).length < here) return commit;
    }
  } catch (error) {
    throw new Error(
      'The commit before the last migration is not in this clone. Get its history (git fetch --unshallow), or name a commit with UPGRADE_FROM.',
      { cause: error },
    );
  }
  throw new Error('No commit of this clone has fewer migrations. Name one with UPGRADE_FROM.');
}

/** Links every package of this version into a folder with sources, and the workspaces of the folder itself. */
function linkPackages(folder: string): void {
  const { workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const place of ['.', ...workspaces]) {
    const packages = join(root, place, 'node_modules');
    if (!existsSync(packages)) continue;
    mkdirSync(join(folder, place, 'node_modules'));
    const names = readdirSync(packages).filter((name) => !name.startsWith('.') && name !== '@chamfer');
    for (const name of names) symlinkSync(join(packages, name), join(folder, place, 'node_modules', name));
  }
  mkdirSync(join(folder, 'node_modules/@chamfer'));
  for (const workspace of workspaces) {
    const { name } = JSON.parse(readFileSync(join(folder, workspace, 'package.json'), 'utf8')) as { name: string };
    symlinkSync(join(folder, workspace), join(folder, 'node_modules', name));
  }
}

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../web-build.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { copyReleaseFiles, version } from './release-files.ts';

/** The files of a release. */
export interface Release {
  /** `chamfer-VERSION.tar.gz`, in which everything is below one folder of the same name. */
  archive: string;
  /** Its hash, in the form that `sha256sum --check` reads. */
  hash: string;
  /** The software bill of materials, which is in the archive as well. */
  bom: string;
}

/** Fills a new folder with everything that a server needs, except the packages that its lock file names. */
export function stageRelease(folder: string): void {
  copyReleaseFiles(folder);
  // Leaves out of the lock file what the shorter manifests do not ask for; needs no network.
  const args = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--loglevel=error'];
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] });
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials(folder, sourceTime()));
}

/**
 * Makes the release of this checkout, whose web app must have been built, and writes its files to a folder. From a clean
 * checkout of the same commit, with the same versions of Node, npm and tar, the same bytes come out.
 * @throws Error when the web app is not built, or npm or GNU tar fails
 */
export function makeRelease(to: string): Release {
  const name = `chamfer-${version}`;
  const work = mkdtempSync(join(tmpdir(), 'chamfer-release-'));
  try {
    stageRelease(join(work, name));
    mkdirSync(to, { recursive: true });
    const archive = join(to, `${name}.tar.gz`);
    const bytes = gzipSync(pack(work, name), { level: 9 });
    writeFileSync(archive, bytes);
    const hash = `${archive}.sha256`;
    writeFileSync(hash, `${createHash('sha256').update(bytes).digest('hex')}  ${name}.tar.gz\n`);
    const bom = join(to, `${name}.cdx.json`);
    writeFileSync(bom, billOfMaterials(join(work, name), sourceTime()));
    return { archive, hash, bom };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A tar file whose bytes follow from names and contents alone. */
function pack(folder: string, name: string): Buffer {
  const order = ['--sort=name', `--mtime=@${sourceTime()}`, '--format=gnu'];
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  return execFileSync('tar', [...order, ...owner, '--create', '--file=-', name], { cwd: folder, maxBuffer: 2 ** 30 });
}

/** When the commit was made, in seconds since 1970; SOURCE_DATE_EPOCH where that is set, and 0 without either. */
function sourceTime(): number {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given) return Number(given);
  const { stdout, status } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? Number(stdout) : 0;
}

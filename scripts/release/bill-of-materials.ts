import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

interface Bom {
  serialNumber: string;
  metadata: { timestamp: string };
}

/**
 * The software bill of materials of a folder with a lock file, in the JSON of CycloneDX: every package that an installation of
 * it runs, with version, licence and hash. The same lock file and time (in seconds since 1970) give the same text.
 * @throws Error when npm fails
 */
export function billOfMaterials(folder: string, time: number): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const bom = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })) as Bom;
  // npm writes the hour and a random number, by which two equal releases would differ.
  bom.metadata.timestamp = new Date(time * 1000).toISOString();
  bom.serialNumber = '';
  const hash = createHash('sha256').update(JSON.stringify(bom)).digest('hex');
  bom.serialNumber = `urn:uuid:${uuidOf(hash)}`;
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** A UUID of version 8, whose bits are ours to choose, of the beginning of a hash in hexadecimal. */
function uuidOf(hash: string): string {
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

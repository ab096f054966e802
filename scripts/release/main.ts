import { join } from 'node:path';
import { audit } from '../audit.ts';
import { buildWeb, root } from '../web-build.ts';
import { makeRelease, stageRelease } from './release.ts';

/**
 * `npm run release`: builds the web app and writes the archive, its hash and its bill of materials to `dist`, or to another
 * folder: `npm run release -- /srv/releases`. With `--stage FOLDER` it fills that new folder instead, for images. Nothing is
 * released about whose packages a grave advisory is known.
 */
const [first, second] = process.argv.slice(2);
const grave = (await audit())?.grave ?? [];
if (grave.length > 0) {
  console.error(
    `Grave advisories: ${grave.map(({ name, url }) => `${name} (${url})`).join(', ')}. See scripts/audit.ts.`,
  );
  process.exit(1);
}
buildWeb();
if (first === '--stage') {
  if (!second) throw new Error('--stage needs the name of a new folder');
  stageRelease(second);
} else {
  console.log(Object.values(makeRelease(first ?? join(root, 'dist'))).join('\n'));
}

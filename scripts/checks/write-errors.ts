import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../web-build.ts';
import { errorsPage } from './errors-page.ts';

/** Writes docs/errors.md from the catalogue and its texts: `node scripts/checks/write-errors.ts`. */
writeFileSync(join(root, 'docs', 'errors.md'), errorsPage());

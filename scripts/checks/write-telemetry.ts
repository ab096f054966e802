import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../web-build.ts';
import { telemetryPage } from './telemetry-page.ts';

/** Writes docs/telemetry.md from the catalogue of events: `node scripts/checks/write-telemetry.ts`. */
writeFileSync(join(root, 'docs', 'telemetry.md'), telemetryPage());

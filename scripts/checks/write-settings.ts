import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../web-build.ts';
import { envExample, settingsTable } from './settings-table.ts';

/** Writes the settings into docs/operations.md and .env.example: `node scripts/checks/write-settings.ts`. */
writeFileSync(join(root, '.env.example'), envExample());
const path = join(root, 'docs', 'operations.md');
const text = readFileSync(path, 'utf8');
writeFileSync(
  path,
  text.replace(/\| Setting \| Default[\s\S]*?\n(?!\|)/, () => `${settingsTable()}\n`),
);

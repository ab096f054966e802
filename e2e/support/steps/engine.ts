import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of the engine's script in the built web app. */
export function engineFile(): string {
  const dist = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  return manifest['../viewer/src/index.ts']!.file;
}

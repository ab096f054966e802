import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './web-build.ts';

test('with SOURCE_MAPS=on a place in a minified script leads to the line of its source, and no script names its map', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chamfer-maps-'));
  try {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
    const { status } = spawnSync(process.execPath, args, {
      cwd: join(root, 'web'),
      env: { ...process.env, SOURCE_MAPS: 'on' },
      stdio: 'ignore',
    });
    expect(status).toBe(0);
    const assets = join(folder, 'assets');
    // The bundler's own script has no source.
    const scripts = readdirSync(assets).filter((name) => /^(?!rolldown-runtime).*\.js$/.test(name));
    for (const name of scripts) {
      expect(readFileSync(join(assets, name), 'utf8')).not.toContain('sourceMappingURL');
      expect([name, existsSync(join(assets, `${name}.map`))]).toEqual([name, true]);
    }
    // What a stack names is a line and a column; here those of a text that only one module has.
    const text = 'Unexpected:';
    const name = scripts.find((each) => readFileSync(join(assets, each), 'utf8').includes(text))!;
    const lines = readFileSync(join(assets, name), 'utf8').split('\n');
    const line = lines.findIndex((each) => each.includes(text));
    const map = new SourceMap(JSON.parse(readFileSync(join(assets, `${name}.map`), 'utf8')));
    const entry = map.findEntry(line, lines[line]!.indexOf(text)) as { originalSource: string; originalLine: number };
    expect(entry.originalSource).toMatch(/src\/platform\/tracking\/report\.ts$/);
    const source = readFileSync(join(root, 'web/src/platform/tracking/report.ts'), 'utf8').split('\n');
    expect(source[entry.originalLine]).toContain(text);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

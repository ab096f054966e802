import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, loadConfigFromFile } from 'vite';
import { root } from '../../scripts/web-build.ts';
import type { MeasuredViewer } from './viewers.ts';

const here = import.meta.dirname;
const peers = join(here, 'peers');

/** Installs the peers if they are missing, exactly as in their lock file. @throws Error when it fails */
export function installPeers(): void {
  if (existsSync(join(peers, 'node_modules', '.package-lock.json'))) return;
  console.log('  installing the peers…');
  const { status } = spawnSync('npm', ['ci', '--no-workspaces', '--ignore-scripts'], { cwd: peers, stdio: 'inherit' });
  if (status !== 0) throw new Error('the peers could not be installed');
}

/** Builds each viewer's page as a site would, into a folder named like the page. */
export async function bundlePages(viewers: readonly Pick<MeasuredViewer, 'page'>[], folder: string): Promise<void> {
  // Ours is built as in the web app: with the parts of three that it needs, and support for its WebAssembly glue.
  const web = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'web', 'vite.config.ts'));
  const lean =
    web?.config.plugins?.filter((made) => made && 'name' in made && made.name === 'chamfer:lean-three') ?? [];
  if (lean.length === 0) throw new Error('the web app builds the engine in another way now');
  const worker = web?.config.worker;
  for (const page of new Set(viewers.map((viewer) => viewer.page))) {
    await build({
      configFile: false,
      root: here,
      base: `/pages/${pageFolder(page)}/`,
      publicDir: false,
      logLevel: 'error',
      plugins: [...(worker?.plugins?.() ?? []), ...(page.startsWith('peers/') ? [] : lean)],
      worker: worker ?? {},
      build: {
        outDir: join(folder, pageFolder(page)),
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: join(here, page),
          output: { entryFileNames: 'page.js' },
        },
      },
    });
  }
}

/** The output folder of a page. */
export function pageFolder(page: string): string {
  return page.replace(/^peers\//, '').replace(/\.ts$/, '');
}

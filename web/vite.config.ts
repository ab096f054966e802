import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { leanThreePlugin } from './lean-three-plugin.ts';
import { cataloguePlugin } from './src/i18n/catalogue-plugin.ts';
import { wasmGluePlugin } from './wasm-glue-plugin.ts';

const api = 'http://localhost:3000';
/** Parts of every form, which sign-in shows first. */
const firstControls = ['src/ui/button.tsx', 'src/ui/text-field.tsx', 'src/ui/text-link.tsx', 'src/app/auth-shell.tsx'];
let core: Set<string> | undefined;

/** `vite` serves the sources and hands API calls to a running server; `vite build` writes `web/dist`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [cataloguePlugin(), wasmGluePlugin(), leanThreePlugin(), react({ compiler: true })],
  json: { namedExports: false },
  resolve: {
    // React has had this hook for years: the router's copy for older ones stays out of the first script.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  // Workers are modules and load what only some files need.
  worker: { format: 'es', plugins: () => [wasmGluePlugin()] },
  server: {
    port: 5173,
    proxy: { '/api': api, '/dev/mailbox': api, '/dev/designs.json': api, '/maintenance.json': api },
  },
  preview: {
    port: 4173,
    proxy: { '/api': api, '/dev/mailbox': api, '/dev/designs.json': api, '/maintenance.json': api },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    // A catalogue or an icon as a data address would be refused by the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first screen needs anyway is one file: twenty small ones compress worse and arrive later.
          groups: [
            {
              debugName: 'core',
              name: (id, context) => {
                core ??= staticModules((known) => context.getModuleInfo(known));
                return core.has(id) ? 'core' : null;
              },
            },
          ],
        },
      },
    },
  },
});

/** The modules that the page reaches by static imports alone; of the icons each chunk has its own. */
function staticModules(getModuleInfo: (id: string) => Rolldown.ModuleInfo | null): Set<string> {
  const reached = new Set<string>();
  const waiting = [
    join(import.meta.dirname, 'index.html'),
    ...firstControls.map((file) => join(import.meta.dirname, file)),
  ];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || id.includes('/lucide-react/')) continue;
    reached.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

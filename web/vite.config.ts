import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { leanIconsPlugin } from './lean-icons-plugin.ts';
import { leanPdfPlugin } from './lean-pdf-plugin.ts';
import { leanThreePlugin } from './lean-three-plugin.ts';
import { cataloguePlugin } from './src/i18n/catalogue-plugin.ts';
import { wasmGluePlugin } from './wasm-glue-plugin.ts';

const api = 'http://localhost:3000';
/** What every page needs first; what sign-in and the other forms do; what pages with server data do. */
const icons = ['chevron-down', 'eye', 'eye-off'].map(
  (name) => `../node_modules/lucide-react/dist/esm/icons/${name}.mjs`,
);
const page = [
  'index.html',
  'src/platform/http/call.ts',
  'src/platform/form/refusals.ts',
  'src/ui/symbol/brand.tsx',
  'src/ui/action/button.tsx',
  ...icons,
];
const forms = [
  '../contract/src/rules/rules.ts',
  'src/platform/auth/auth-shell.tsx',
  'src/platform/captcha/use-captcha.tsx',
  'src/platform/captcha/captcha-refusals.ts',
  'src/platform/form/use-form.ts',
  'src/ui/field/password-field.tsx',
  'src/ui/field/text-field.tsx',
  'src/ui/action/text-link.tsx',
];
const data = ['src/app/data-provider.tsx', 'src/platform/account/load-account.ts'];
/** What the page of a review link does before its engine, and what every comment list does. */
const review = ['src/areas/review/page/review-page.tsx'];
const comments = ['comments-room.tsx', 'comment-rows.tsx', 'comment-card.tsx', 'comments-notice.tsx'].map(
  (name) => `src/areas/review/comment-panel/${name}`,
);
/** Reached through a list of all there is, but used by few. */
const seldom =
  /\/lucide-react\/|\/(useBlocker|infiniteQueryObserver|useInfiniteQuery)\.js$|\/platform\/http\/upload\.ts$/;
const reached = new Map<readonly string[], Set<string>>();

/** `vite` serves the sources and hands API calls to a running server; `vite build` writes `web/dist`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    cataloguePlugin(),
    wasmGluePlugin(),
    leanThreePlugin(),
    leanPdfPlugin(),
    leanIconsPlugin(),
    react({ compiler: true }),
  ],
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
    proxy: {
      '/api': api,
      '/sandbox-pay': api,
      '/dev/mailbox': api,
      '/dev/designs.json': api,
      '/maintenance.json': api,
    },
  },
  preview: {
    port: 4173,
    proxy: {
      '/api': api,
      '/sandbox-pay': api,
      '/dev/mailbox': api,
      '/dev/designs.json': api,
      '/maintenance.json': api,
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // For error monitoring (docs/error-monitoring.md): no script names its map, and the server gives none out.
    sourcemap: process.env.SOURCE_MAPS === 'on' ? 'hidden' : false,
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
              debugName: 'first',
              name: (id, context) => {
                if (staticModules(page, context).has(id)) return 'core';
                if (staticModules(forms, context).has(id)) return 'forms';
                return staticModules(data, context).has(id) ? 'data' : null;
              },
            },
            // Likewise of the review page, but of its own modules alone: other pages have use for what is below them.
            {
              debugName: 'review',
              includeDependenciesRecursively: false,
              name: (id, context) => {
                if (!id.includes('/areas/review/')) return null;
                if (staticModules(review, context).has(id)) return 'review';
                return staticModules(comments, context).has(id) ? 'comments' : null;
              },
            },
          ],
        },
      },
    },
  },
});

/** The modules that some files reach by static imports alone; of the icons each chunk has its own. */
function staticModules(files: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const known = reached.get(files);
  if (known) return known;
  const modules = new Set<string>();
  const waiting = files.map((file) => join(import.meta.dirname, file));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (modules.has(id)) continue;
    modules.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []).filter((imported) => !seldom.test(imported)));
  }
  reached.set(files, modules);
  return modules;
}

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { leanIconsPlugin } from './lean-icons-plugin.ts';
import { leanPdfPlugin } from './lean-pdf-plugin.ts';
import { leanThreePlugin } from './lean-three-plugin.ts';
import { cataloguePlugin } from './src/i18n/catalogue-plugin.ts';
import { wasmGluePlugin } from './wasm-glue-plugin.ts';

const api = 'http://localhost:3000';

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
          groups: chunkGroups,
        },
      },
    },
  },
});

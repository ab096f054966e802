import { join } from 'node:path';
import { defineConfig } from 'vite';
import { apiReferencePlugin } from './api-reference-plugin.ts';

/** Builds the API reference into `web/dist`, after the app: a document of its own, so that neither loads a part of the other. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [apiReferencePlugin()],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(import.meta.dirname, 'api-reference.html') },
  },
});

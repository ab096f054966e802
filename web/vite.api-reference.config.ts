import { join } from 'node:path';
import { defineConfig } from 'vite';
import { apiReferencePlugin } from './api-reference-plugin.ts';
import { guidesPlugin } from './guides-plugin.ts';

/**
 * Builds the API reference and the guides into `web/dist`, after the app: documents of their own, so that neither loads a part of
 * the other.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [apiReferencePlugin(), guidesPlugin()],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['api-reference.html', 'src/app/api-reference/guide.ts'].map((path) => join(import.meta.dirname, path)),
    },
  },
});

import type { Plugin } from 'vite';

/** Where Redoc loads the picture next to its makers' name from. */
const logo = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const nothing = '\0api-reference:nothing';

/**
 * Makes Redoc's bundle fit for us: the API reference loads nothing from elsewhere, and the bundle asks in one place for a module
 * that no browser needs. @throws when a new version has its picture somewhere else
 */
export function apiReferencePlugin(): Plugin {
  return {
    name: 'chamfer:api-reference',
    resolveId: {
      filter: { id: /^null$/ },
      handler: (_source, importer) => (importer?.includes('/redoc/bundles/') ? nothing : undefined),
    },
    load: { filter: { id: /^\0api-reference:/ }, handler: () => 'export default null;' },
    transform: {
      filter: { id: /\/redoc\.standalone\.js$/ },
      handler(code) {
        if (!code.includes(logo)) throw new Error('Redoc loads its picture from somewhere else now');
        return { code: code.replaceAll(logo, 'data:,'), map: null };
      },
    },
  };
}

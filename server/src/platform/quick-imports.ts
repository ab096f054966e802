import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Beside the packages: whoever may change those may change this too, and nobody else. */
const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/server', import.meta.url));

/**
 * Makes imports quick; without it everything works, only later and in more memory. Must run before the rest is imported.
 *
 * Sources are compiled once and kept for the next start, where the folder can be written. And Node is saved from reading
 * the package.json of drizzle-orm, 180 kB of it, for each of its hundred modules, which is half of a start's time and
 * 250 MB of garbage: imports inside that package are known to be modules.
 */
export function quickImports(): void {
  enableCompileCache(cacheFolder);
  registerHooks({
    resolve(specifier, context, next) {
      const isInside = specifier.startsWith('.') && specifier.endsWith('.js');
      if (!isInside || !context.parentURL?.includes('/node_modules/drizzle-orm/')) return next(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    },
  });
}

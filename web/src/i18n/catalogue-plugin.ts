import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Compiles the ICU messages of `i18n/<language>/<area>.json` for the Lingui runtime at build time, so that browsers
 * need no parser. Keys missing in a language are filled in from English.
 */
export function cataloguePlugin(): Plugin {
  return {
    name: 'chamfer:catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/[^/]+\/[^/]+\.json$/ },
      handler(source, id) {
        const english = join(dirname(dirname(id)), 'en', basename(id));
        if (existsSync(english)) this.addWatchFile(english);
        const fallback = existsSync(english) ? parseCatalogue(readFileSync(english, 'utf8'), english) : {};
        const compiled = compileCatalogue({ ...fallback, ...parseCatalogue(source, id) }, id);
        return { code: JSON.stringify(compiled), map: null };
      },
    },
  };
}

/**
 * Compiles every message of a catalogue.
 * @throws Error naming the file and the key of a message that is not valid ICU.
 */
export function compileCatalogue(messages: Record<string, string>, file: string): Record<string, CompiledMessage> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => {
      try {
        return [key, compileMessageOrThrow(message)];
      } catch (cause) {
        throw new Error(`${file}: ${key} is not a valid message`, { cause });
      }
    }),
  );
}

/**
 * Reads a catalogue: one flat object of texts.
 * @throws Error naming the file and the key whose value is not a string.
 */
export function parseCatalogue(source: string, file: string): Record<string, string> {
  const content: unknown = JSON.parse(source);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new Error(`${file}: a catalogue is an object of texts`);
  }
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => {
      if (typeof value !== 'string') throw new Error(`${file}: ${key} is not a text`);
      return [key, value];
    }),
  );
}

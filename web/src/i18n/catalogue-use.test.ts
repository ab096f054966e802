import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@chamfer/contract/languages';
import { wrongPlurals } from '@chamfer/testing/catalogue-checks';
import { describe, expect, test } from 'vitest';

const folder = import.meta.dirname;
const areas = readdirSync(join(folder, 'en'));
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, string>;

test('every key is used', () => {
  const known = new Set(areas.flatMap((file) => Object.keys(read('en', file))));
  const written = sourceTexts(join(folder, '..'));
  const literals = new Set(
    written.flatMap((text) => [...text.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key!)),
  );
  const templates = written.flatMap((text) =>
    [...text.matchAll(/`([\w-]+\.[^`\s]*\$\{[^`]*)`/g)].map(([, key]) => templateOf(key!)),
  );
  const unused = [...known].filter((key) => !literals.has(key) && !templates.some((template) => template.test(key)));
  expect(unused).toEqual([]);
});

/** A template literal as a pattern: each substitution matches one or more segments of a key. */
function templateOf(literal: string): RegExp {
  const pattern = literal
    .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
    .map((part) => part.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&'));
  return new RegExp(`^${pattern.join('[\\w.-]+')}$`);
}

function sourceTexts(from: string): string[] {
  return readdirSync(from, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

describe.each(languages)('plural forms in %s', (language) => {
  test.each(areas)('%s has those of the language, all and no others', (file) => {
    const wrong = Object.entries(read(language, file)).flatMap(([key, message]) =>
      wrongPlurals(language, message).map((form) => `${key}: ${form}`),
    );
    expect(wrong).toEqual([]);
  });
});

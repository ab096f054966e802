import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../web-build.ts';
import { identifiers, plainWords, wordsIn } from './plain-words.ts';
import { listFiles, sourceFiles } from './source-files.ts';

/** The words that docs/how-to-add.md lists are not used in names. Keys of catalogues of texts are left out. */
const list = plainWords(readFileSync(join(root, 'docs', 'how-to-add.md'), 'utf8'));
const exempt = /^(e2e|sandbox[\w-]*|demo)\/|\/(sandbox-pay|demo|i18n|texts)\//;
const files = sourceFiles().filter(({ path }) => !exempt.test(path));

test('the list of words is read', () => {
  expect(list.length).toBeGreaterThan(15);
  expect(list).toContainEqual({ plain: 'archive or delete', parts: ['put', 'away'] });
});

test('names of files use plain words', () => {
  const names = files.flatMap(({ path }) => wordsIn(basename(path), list).map((found) => `${path}: ${found}`));
  expect(names).toEqual([]);
});

test('identifiers and property names use plain words', () => {
  const found = files.flatMap(({ path, text }) =>
    /\.tsx?$/.test(path) ? identifiersWith(path, text).map((finding) => `${path}: ${finding}`) : [],
  );
  expect(found).toEqual([]);
});

test('comments use plain words', () => {
  // In a sentence these have a meaning of their own.
  const fine = ['whose', 'whom', 'whoever', 'stands', 'lives', 'outdate', 'outdates'];
  const words = list.map(({ parts }) => parts.join(' ')).filter((word) => !fine.includes(word));
  const used = new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');
  const found = sourceFiles()
    .filter(({ path }) => !path.startsWith('scripts/checks/plain-words'))
    .flatMap(({ path, text }) =>
      commentLines(text)
        .filter((line) => used.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(words.length).toBeGreaterThan(12);
  expect(commentLines('a; // told\n/** b */\n * c\n"//d";').map((line) => line.trim())).toEqual([
    '// told',
    '/** b */',
    '* c',
  ]);
  expect(found).toEqual([]);
});

test('keys of our JSON files use plain words', () => {
  const folders = ['bench', 'contract', 'conversion', 'scripts', 'server', 'testing', 'viewer'];
  const paths = folders
    .flatMap((folder) => listFiles(join(root, folder)))
    .filter((path) => path.endsWith('.json') && !exempt.test(path.slice(root.length)))
    .filter((path) => !/package(-lock)?\.json$|\/migrations\//.test(path));
  const found = paths.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/"(\w+)"\s*:/g)].flatMap(([, key]) =>
      wordsIn(key!, list).map((finding) => `${path}: ${finding}`),
    ),
  );
  expect(found).toEqual([]);
});

test('a word of the list is found in every form of a name, and in no text or comment', () => {
  const code = `// told
    export const wasTold = { 'put_away': 'told', [\`said\`]: 1 };
    interface A { heldBeside: string }
    const b = <p className="told">told {A.OUTDATES}</p>;`;
  expect(identifiersWith('example.tsx', code).map((finding) => finding.split(' ')[0])).toEqual([
    'wasTold',
    'put_away',
    'heldBeside',
    'OUTDATES',
  ]);
});

/** The comments of a file, line by line. */
function commentLines(text: string): string[] {
  return text.split('\n').flatMap((line) => /^\s*(?:\/\*|\*|\/\/).*|(?<=\s)\/\/ .*/.exec(line)?.[0] ?? []);
}

/** The findings in a file; most files have none of the words anywhere and are not parsed. */
function identifiersWith(path: string, text: string): string[] {
  const lower = text.toLowerCase();
  if (!list.some(({ parts }) => parts.every((part) => lower.includes(part)))) return [];
  return identifiers(path, text).flatMap((name) => wordsIn(name, list));
}

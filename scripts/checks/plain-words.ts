import { parseSync } from 'vite';

/** A word to avoid in names, by its parts, such as `['put', 'away']`, and what is written instead. */
export interface AvoidedWord {
  plain: string;
  parts: string[];
}

/** The words of a document's list that may not be in names: lines like "- archive, not: `put away`". */
export function plainWords(document: string): AvoidedWord[] {
  return [...document.matchAll(/^- (.+?), not: (.+)$/gm)].flatMap(([, plain, avoided]) =>
    [...avoided!.matchAll(/`([a-z ]+)`/g)].map(([, word]) => ({ plain: plain!, parts: word!.split(' ') })),
  );
}

/** The findings in one name, such as "putAway (write archive)"; the name may be in any case style. */
export function wordsIn(name: string, list: readonly AvoidedWord[]): string[] {
  const parts = `-${partsOf(name).join('-')}-`;
  return list
    .filter((word) => parts.includes(`-${word.parts.join('-')}-`))
    .map(({ plain }) => `${name} (write ${plain})`);
}

function partsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** Every name in a file, once each: variables, types, properties and quoted keys, but no text and no comment. */
export function identifiers(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const names = new Set<string>();
  visit(program);
  return [...names];

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    const { type, name, key } = node as { type?: string; name?: unknown; key?: { type: string; value?: unknown } };
    if (/^(JSX|Private)?Identifier$/.test(type ?? '') && typeof name === 'string') names.add(name);
    if (key?.type === 'Literal' && typeof key.value === 'string' && /^[\w-]+$/.test(key.value)) names.add(key.value);
    for (const child of Object.values(node)) visit(child);
  }
}

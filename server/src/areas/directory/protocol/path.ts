import { type Condition, parseFilter } from './filter.ts';
import { invalid } from './scim-error.ts';

/** What a path of a patch names: an attribute, of a list those that a filter picks, and a part of it (RFC 7644 §3.5.2). */
export interface Path {
  /** As it was written, without the schema of a user. */
  attribute: string;
  filter: Condition[] | null;
  part: string | null;
}

const mostCharacters = 1000;
const pattern = /^([\p{L}\w$-]+)(?:\[(.*)\])?(?:\.([\p{L}\w$-]+))?$/su;

/** Reads a path. `schemas` are the prefixes that may stand before an attribute; one of an extension stays as the attribute. @throws ScimError */
export function parsePath(
  text: string,
  { core, extensions = [] }: { core: string; extensions?: readonly string[] },
): Path {
  if (text.length > mostCharacters) throw invalid('invalidPath', 'the path is too long');
  const extension = extensions.find((schema) => text.toLowerCase().startsWith(schema.toLowerCase()));
  if (extension) {
    const rest = text.slice(extension.length);
    if (rest === '') return { attribute: extension, filter: null, part: null };
    const [, part, inner = 'value'] = /^[:.]([\w$-]+)(?:\.([\w$-]+))?$/.exec(rest) ?? [];
    if (!part) throw invalid('invalidPath', `${text} is no path`);
    // The id of a manager is kept, and nothing else of them: that names nothing.
    if (inner.toLowerCase() !== 'value') return { attribute: text, filter: null, part: null };
    return { attribute: extension, filter: null, part };
  }
  const prefix = `${core}:`;
  const bare = text.toLowerCase().startsWith(prefix.toLowerCase()) ? text.slice(prefix.length) : text;
  // Of a schema that is not ours: it names nothing that is kept.
  if (/^urn:/i.test(bare)) return { attribute: bare, filter: null, part: null };
  const [, attribute, filter, part] = pattern.exec(bare.trim()) ?? [];
  if (!attribute) throw invalid('invalidPath', `${text} is no path`);
  return { attribute, filter: filter === undefined ? null : parseFilter(filter), part: part ?? null };
}

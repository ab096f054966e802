import { invalid } from './scim-error.ts';

/** A condition of a filter: an attribute, with its parts after dots, in lower case, that equals a value or is present. */
export interface Condition {
  attribute: string;
  /** Undefined: the attribute is present. */
  value: string | boolean | number | null | undefined;
  /** The bracket it stands in, from 0: conditions of one bracket are about the same item of a list. */
  item?: number;
}

const mostCharacters = 4000;
const mostConditions = 20;
const schemas = /^urn:ietf:params:scim:schemas:(?:core:2\.0:(?:user|group)|extension:enterprise:2\.0:user):/i;
const attributePattern = /^[a-z$][\w$.:-]*$/i;

/**
 * Reads a filter: `attribute eq value` and `attribute pr`, joined by `and`, with parts by a dot or in brackets (RFC 7644 §3.4.2.2).
 * Directories send nothing else; other operators are refused rather than answered wrongly.
 * @throws ScimError invalidFilter
 */
export function parseFilter(text: string): Condition[] {
  if (text.length > mostCharacters) throw refuse('it is too long');
  if (/\p{Cc}/u.test(text) || !text.isWellFormed()) throw refuse('it has control characters');
  const tokens = tokenize(text);
  const conditions: Condition[] = [];
  let at = 0;
  const next = () => tokens[at++];
  let brackets = 0;
  /** Conditions up to the end, or to the bracket that closes them. */
  const readAll = (prefix: string, item?: number) => {
    for (;;) {
      readOne(prefix, item);
      const token = next();
      if (item === undefined ? token === undefined : isSign(token, ']')) return;
      if (token?.text.toLowerCase() !== 'and' || token.isText) throw refuse('conditions are joined by "and" alone');
    }
  };
  const readOne = (prefix: string, item?: number) => {
    if (conditions.length >= mostConditions) throw refuse(`it has more than ${mostConditions} conditions`);
    const name = next();
    if (!name || name.isText || !attributePattern.test(name.text)) throw refuse('an attribute is missing');
    const attribute = `${prefix}${name.text.replace(schemas, '').toLowerCase()}`;
    const operator = next();
    if (isSign(operator, '[') && item === undefined) {
      const bracket = brackets++;
      readAll(`${attribute}.`, bracket);
      // What is after the bracket belongs to it: emails[type eq "work"].value eq "…".
      const after = tokens[at];
      if (after && !after.isText && after.text.startsWith('.')) {
        tokens[at] = { text: `${attribute}${after.text}`, isText: false };
        readOne('', bracket);
      }
      return;
    }
    const word = operator?.isText ? '' : operator?.text.toLowerCase();
    const of = item === undefined ? { attribute } : { attribute, item };
    if (word === 'pr') conditions.push({ ...of, value: undefined });
    else if (word === 'eq') conditions.push({ ...of, value: readValue(next()) });
    else throw refuse('the operators are eq and pr');
  };
  readAll('');
  return conditions;
}

interface Token {
  text: string;
  /** Whether it was in quotes. */
  isText: boolean;
}

function isSign(token: Token | undefined, sign: '[' | ']'): boolean {
  return token !== undefined && !token.isText && token.text === sign;
}

/** Parts of a filter: texts in quotes, brackets, and words. In one pass. */
function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]()]|[^\s"[\]()]+|"/gs)) {
    if (token === '"') throw refuse('a text does not end');
    tokens.push(token.startsWith('"') ? { text: unquote(token), isText: true } : { text: token, isText: false });
  }
  return tokens;
}

function unquote(token: string): string {
  try {
    const text = JSON.parse(token) as string;
    if (/\p{Cc}/u.test(text) || !text.isWellFormed()) throw new Error('control characters');
    return text;
  } catch {
    throw refuse('a text has a wrong escape');
  }
}

function readValue(token: Token | undefined): Condition['value'] & (string | boolean | number | null) {
  if (!token) throw refuse('a value is missing');
  if (token.isText) return token.text;
  if (/^true$/i.test(token.text)) return true;
  if (/^false$/i.test(token.text)) return false;
  if (/^null$/i.test(token.text)) return null;
  if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(token.text)) return Number(token.text);
  throw refuse('a value must be a text in quotes, a number, true, false or null');
}

function refuse(why: string) {
  return invalid('invalidFilter', `the filter cannot be read: ${why}`);
}

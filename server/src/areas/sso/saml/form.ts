import { AnswerRefused } from '../answers/provider-answer.ts';

/** The most bytes of a form that a provider's page sends. */
export const longestForm = 400 * 1024;
const mostFields = 32;

/** Fields of a form, or parameters of an address, by their names. */
export type Fields = ReadonlyMap<string, string>;

/**
 * The fields of a form (`application/x-www-form-urlencoded`), each of which may be there once.
 * @throws AnswerRefused (`document`): `too-long`, `repeated-parameter`, or `wrong-form` if its encoding is not exact
 */
export function readForm(bytes: Uint8Array): Fields {
  if (bytes.byteLength > longestForm) throw new AnswerRefused('document', 'too-long');
  const raw = readRaw(Buffer.from(bytes).toString('latin1'));
  return new Map([...raw].map(([name, value]) => [name, decode(value)]));
}

/**
 * The parameters of an address or a form as they were sent, without decoding them: signatures are over these bytes.
 * @throws AnswerRefused (`document`): `repeated-parameter`, `wrong-form`
 */
export function readRaw(query: string): Fields {
  const fields = new Map<string, string>();
  const parts = query === '' ? [] : query.split('&', mostFields + 1);
  if (parts.length > mostFields) throw new AnswerRefused('document', 'wrong-form');
  for (const part of parts) {
    const end = part.includes('=') ? part.indexOf('=') : part.length;
    const name = part.slice(0, end);
    // No two ways to write a name: an encoded one would be another parameter here, and the same one elsewhere.
    if (!/^[\w.-]{1,64}$/.test(name)) throw new AnswerRefused('document', 'wrong-form');
    if (fields.has(name)) throw new AnswerRefused('document', 'repeated-parameter', { found: name });
    fields.set(name, part.slice(end + 1));
  }
  return fields;
}

/** The text of a value that was sent. @throws AnswerRefused (`document`, `wrong-form`) */
export function decode(value: string): string {
  if (!/^[\x21-\x7e]*$/.test(value)) throw new AnswerRefused('document', 'wrong-form');
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    throw new AnswerRefused('document', 'wrong-form');
  }
}

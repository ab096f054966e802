import type { RefusalDetail } from '../answers/provider-answer.ts';

/** Refuses a document: throws the error of what is read, such as `AnswerRefused` or `MetadataRefused`. */
export type Refuse = (reason: string, detail?: RefusalDetail) => never;

/** The most that a document may have; lengths are in bytes, that of a tag in characters. */
export const xmlLimits = { length: 256 * 1024, tag: 4 * 1024, depth: 40, elements: 3_000, attributes: 9_000 } as const;

/**
 * Refuses XML that a parser should not see: too much of it, or declarations, comments, CDATA and processing instructions.
 * It looks for brackets in one pass and uses no regular expression, so that every flood is refused within milliseconds. A
 * bracket inside of an attribute or a text would hide from it how deep an element is; therefore each must have its partner.
 */
export function requireHarmlessXml(xml: string, refuse: Refuse): void {
  if (Buffer.byteLength(xml) > xmlLimits.length) refuse('too-long');
  if (xml.includes('<!')) refuse('declaration');
  if (count(xml, '<') !== count(xml, '>')) refuse('unpaired-brackets');
  let depth = 0;
  let elements = 0;
  let attributes = 0;
  for (let start = xml.indexOf('<'); start !== -1; ) {
    const end = xml.indexOf('>', start);
    const next = xml.indexOf('<', start + 1);
    if (end === -1 || (next !== -1 && next < end)) refuse('unpaired-brackets');
    if (end - start >= xmlLimits.tag) refuse('too-long-tag');
    const mark = xml[start + 1];
    if (mark === '?') requireXmlDeclaration(xml, start, refuse);
    else if (mark === '/') depth -= 1;
    else {
      elements += 1;
      if (xml[end - 1] !== '/') depth += 1;
    }
    attributes += count(xml, '=', start, end);
    if (depth < 0) refuse('not-well-formed');
    if (depth > xmlLimits.depth) refuse('too-deep');
    if (elements > xmlLimits.elements) refuse('too-many-elements');
    if (attributes > xmlLimits.attributes) refuse('too-many-attributes');
    start = next;
  }
  if (depth !== 0) refuse('not-well-formed');
}

/** How often a character is there between two places. */
function count(text: string, character: string, from = 0, to = text.length): number {
  let found = 0;
  for (let at = from; at < to; at += 1) if (text[at] === character) found += 1;
  return found;
}

/** `<?xml …?>` at the very beginning is fine, and may follow a byte order mark; all else that begins like it is not. */
function requireXmlDeclaration(xml: string, start: number, refuse: Refuse): void {
  const isFirst = start === 0 || (start === 1 && xml.startsWith('\uFEFF'));
  if (!isFirst || !xml.startsWith('<?xml ', start)) refuse('processing-instruction');
}

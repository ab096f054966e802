import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Refuse, xmlLimits } from './xml-limits.ts';

/** The text in a form's field: base64, with or without line breaks, of UTF-8. */
export function decodeDocument(field: string, refuse: Refuse): string {
  return textIn(bytesIn(field, refuse), refuse);
}

/** The text in a parameter of an address: base64 of deflated UTF-8. What is larger than a document may be is not inflated. */
export function inflateDocument(parameter: string, refuse: Refuse): string {
  const bytes = bytesIn(parameter, refuse);
  let inflated: Buffer;
  try {
    inflated = inflateRawSync(bytes, { maxOutputLength: xmlLimits.length });
  } catch (error) {
    refuse((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-long' : 'not-deflated');
  }
  return textIn(inflated, refuse);
}

/** An address with a deflated document and further parameters, after those that it has already. */
export function addressWith(
  url: string,
  name: 'SAMLRequest' | 'SAMLResponse',
  xml: string,
  relayState: string | undefined,
): string {
  const parameters = new URLSearchParams({ [name]: deflateRawSync(xml).toString('base64') });
  if (relayState !== undefined) parameters.set('RelayState', relayState);
  return `${url}${url.includes('?') ? '&' : '?'}${parameters}`;
}

/** A text as the value of an attribute or the content of an element. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function bytesIn(base64: string, refuse: Refuse): Buffer {
  const compact = base64.replaceAll(/\s/g, '');
  if (compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) refuse('not-base64');
  return Buffer.from(compact, 'base64');
}

function textIn(bytes: Uint8Array, refuse: Refuse): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    refuse('not-utf-8');
  }
}

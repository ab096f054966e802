import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { type Fail, failWith } from '../bytes/export-job.ts';
import { embeddedPicture, findUnsafeCss, referencedIds } from './svg-css.ts';
import { findReferenceBomb, type SvgReferences } from './svg-references.ts';
import * as rules from './svg-rules.ts';
import { type SvgSize, sizeOfRoot } from './svg-size.ts';

/** A drawing that cannot run or load anything. */
export interface CleanSvg {
  /** A complete document with width and height in CSS px and a viewBox. */
  svg: string;
  width: number;
  height: number;
  /** PNG and JPEG files embedded in the drawing; their content is not yet checked. */
  pictures: Uint8Array[];
  /** Scripts, event handlers and addresses of scripts that were taken out. */
  scripts: number;
  /** Links to other addresses that were taken out; the text or shape they were on stays. */
  links: number;
}

/** Bytes; larger drawings are refused. */
export const MAX_SVG_BYTES = 20 * 1024 * 1024;
const MAX_ELEMENTS = 500_000;
const MAX_SVG_DEPTH = 200;

/**
 * Rewrites an SVG, keeping only what is drawn. Scripts and links are taken out and counted: in an image they do nothing,
 * so that the drawing looks the same without them. Anything else that could run or load something is refused as unsafe,
 * because without it the drawing might look different; what browsers do not draw (editors' notes, metadata, unknown
 * attributes) is dropped.
 * @throws ExportFileError INVALID_SVG, UNSAFE_SVG (details.reason and details.line)
 */
export function cleanSvg(bytes: Uint8Array, file: string): CleanSvg {
  const invalid: Fail = failWith('INVALID_SVG', file);
  if (bytes.byteLength > MAX_SVG_BYTES) invalid('it is too large', { limit: MAX_SVG_BYTES });
  const text = decodeXml(bytes, invalid);
  const parser = new SaxesParser({ xmlns: true, position: true });
  const where = () => ({ line: parser.line, column: parser.column });
  const unsafe: Fail = failWith('UNSAFE_SVG', file);
  const writer = new SvgWriter(
    (reason) => invalid(reason, where()),
    (reason) => unsafe(reason, where()),
  );
  parser.on('error', (error) => invalid(`it is no well-formed XML: ${error.message}`, where()));
  parser.on('doctype', (doctype) => {
    if (/[[]|ENTITY/i.test(doctype)) unsafe('entity declarations', where());
  });
  parser.on('processinginstruction', ({ target }) => {
    if (/stylesheet/i.test(target)) unsafe('external reference', where());
  });
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('text', (value) => writer.text(value));
  parser.on('cdata', (value) => writer.text(value));
  parser.on('closetag', () => writer.close());
  parser.write(text).close();
  return writer.finish();
}

/** UTF-8 unless a byte order mark or the XML declaration says otherwise. */
function decodeXml(bytes: Uint8Array, fail: Fail): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^(?:ï»¿)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  const label = start.startsWith('ÿþ') ? 'utf-16le' : start.startsWith('þÿ') ? 'utf-16be' : declared;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return fail(`it is not text in ${label}`);
  }
}

/** Processes the document piece by piece and writes what is kept. */
class SvgWriter {
  readonly #invalid: (reason: string) => never;
  readonly #unsafe: (reason: string) => never;
  readonly #out: string[] = [];
  /** The open elements that are kept, and the depth of dropped ones below them. */
  readonly #open: { name: string; element: number; style: string[] }[] = [];
  #leftOut = 0;
  #seen = 0;
  #size: SvgSize | null = null;
  readonly #lastInside: number[] = [];
  readonly #ids = new Map<string, number>();
  readonly #references: SvgReferences['references'][number][] = [];
  readonly #pictures: Uint8Array[] = [];
  #scripts = 0;
  #links = 0;

  constructor(invalid: (reason: string) => never, unsafe: (reason: string) => never) {
    this.#invalid = invalid;
    this.#unsafe = unsafe;
  }

  open(tag: SaxesTagNS) {
    if (++this.#seen > MAX_ELEMENTS) this.#invalid('too many elements');
    if (this.#open.length + this.#leftOut >= MAX_SVG_DEPTH) this.#invalid('elements are nested too deeply');
    const isSvg = tag.uri === rules.SVG_NAMESPACE || tag.uri === '';
    const name = tag.local.toLowerCase();
    if ((isSvg || tag.uri === rules.XHTML_NAMESPACE) && Object.hasOwn(rules.REFUSED_ELEMENTS, name)) {
      this.#unsafe(rules.REFUSED_ELEMENTS[name] ?? name);
    }
    if (this.#seen === 1 && !(isSvg && tag.local === 'svg')) this.#invalid(`the root is <${tag.name.slice(0, 50)}>`);
    if ((isSvg || tag.uri === rules.XHTML_NAMESPACE) && rules.SCRIPT_ELEMENTS.has(name)) this.#scripts++;
    if (this.#leftOut > 0 || !isSvg || !rules.KEPT_ELEMENTS.has(tag.local)) {
      this.#leftOut++;
      return;
    }
    const element = this.#lastInside.length;
    this.#lastInside.push(element);
    this.#open.push({ name: tag.local, element, style: [] });
    const attributes = Object.values(tag.attributes).flatMap((attribute) => this.#keep(tag.local, attribute, element));
    const written = element === 0 ? this.#rootAttributes(attributes) : attributes;
    this.#out.push(`<${tag.local}${written.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')}>`);
  }

  text(value: string) {
    const current = this.#open.at(-1);
    if (!current || this.#leftOut > 0 || !rules.TEXT_ELEMENTS.has(current.name)) return;
    if (current.name === 'style') current.style.push(value);
    else this.#out.push(escapeText(value));
  }

  close() {
    if (this.#leftOut > 0) {
      this.#leftOut--;
      return;
    }
    const current = this.#open.pop();
    if (!current) return;
    if (current.name === 'style') {
      const css = current.style.join('');
      this.#refuseCss(css);
      this.#out.push(escapeText(css));
    }
    this.#lastInside[current.element] = this.#lastInside.length - 1;
    this.#out.push(`</${current.name}>`);
  }

  finish(): CleanSvg {
    const size = this.#size;
    if (!size) this.#invalid('it has no positive, finite size');
    const bomb = findReferenceBomb({ lastInside: this.#lastInside, ids: this.#ids, references: this.#references });
    if (bomb) this.#invalid(bomb);
    const { width, height } = size;
    const [scripts, links] = [this.#scripts, this.#links];
    return { svg: this.#out.join(''), width, height, pictures: this.#pictures, scripts, links };
  }

  /** The attribute as written, or nothing. */
  #keep(element: string, attribute: SaxesAttributeNS, index: number): [string, string][] {
    const { prefix, local, uri, value } = attribute;
    if (prefix === '' && /^on/i.test(local)) {
      this.#scripts++;
      return [];
    }
    if (local === 'href' && (prefix === '' || uri === rules.XLINK_NAMESPACE))
      return this.#keepHref(element, value, index);
    if (uri === rules.XML_NAMESPACE && (local === 'space' || local === 'lang')) return [[`xml:${local}`, value]];
    if (prefix !== '' || local === 'xmlns' || !(local === 'style' || rules.KEPT_ATTRIBUTES.has(local))) return [];
    this.#refuseCss(value);
    for (const id of referencedIds(value)) this.#references.push({ from: index, id, isUse: false });
    if (local === 'id' && !this.#ids.has(value)) this.#ids.set(value, index);
    return [[local, value]];
  }

  #keepHref(element: string, value: string, index: number): [string, string][] {
    const target = value.trim();
    if (target.startsWith('#')) {
      this.#references.push({ from: index, id: target.slice(1), isUse: element === 'use' });
      return [['href', target]];
    }
    if (/^[\p{Cc}\s]*(?:java|vb)script[\p{Cc}\s]*:/iu.test(target)) {
      this.#scripts++;
      return [];
    }
    if (element === 'a') {
      this.#links++;
      return [];
    }
    const picture = element === 'image' || element === 'feImage' ? embeddedPicture(target) : null;
    if (!picture) return this.#unsafe('external reference');
    this.#pictures.push(picture);
    return [['href', target]];
  }

  #rootAttributes(attributes: [string, string][]): [string, string][] {
    const { width: w, height: h, viewBox: box }: Record<string, string | undefined> = Object.fromEntries(attributes);
    this.#size = sizeOfRoot({ width: w, height: h, viewBox: box });
    if (!this.#size) return this.#invalid('it has no positive, finite size');
    const { width, height, viewBox } = this.#size;
    const rest = attributes.filter(([key]) => !['width', 'height', 'viewBox', 'x', 'y'].includes(key));
    const size: [string, string][] = [
      ['xmlns', rules.SVG_NAMESPACE],
      ['width', String(width)],
      ['height', String(height)],
      ['viewBox', viewBox.join(' ')],
    ];
    return [...size, ...rest];
  }

  #refuseCss(css: string) {
    const reason = findUnsafeCss(css);
    if (reason) this.#unsafe(reason);
  }
}

function escapeText(text: string) {
  return text.replace(/[&<>\r]/g, escapeCharacter);
}

/** Line breaks and tabs in attributes would otherwise be read back as spaces. */
function escapeAttribute(text: string) {
  return text.replace(/[&<>"\t\n\r]/g, escapeCharacter);
}

function escapeCharacter(character: string) {
  return `&#${character.charCodeAt(0)};`;
}

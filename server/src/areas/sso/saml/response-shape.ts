import { requireSignatureShape } from './signature-shape.ts';
import type { Refuse } from './xml-limits.ts';
import { ns } from './xml-names.ts';
import { attributeOf, childrenNamed, elementsOf, isNamed } from './xml-tree.ts';

/** The parts of a response that has the shape that we read; what they say is not verified. */
export interface ResponseParts {
  response: Element;
  assertion: Element;
  /** Which of both have a signature. */
  signed: readonly Element[];
}

/** How a refusal is thrown in each of the checks that look at the shape. */
export interface ShapeRefusals {
  document: Refuse;
  signature: Refuse;
  subject: Refuse;
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const invalidNameIdPolicy = 'urn:oasis:names:tc:SAML:2.0:status:InvalidNameIDPolicy';
/** The names of codes that SAML defines (Core 3.2.2.2); of others nothing is shown. */
const knownStatus = /^urn:oasis:names:tc:SAML:2\.0:status:([A-Za-z]{1,40})$/;

/**
 * Requires one Response, its status Success, with one Assertion as its child, no two equal ids, and signatures in these two
 * alone. Anything that could be taken for another assertion, response or signature is refused, wherever it is.
 */
export function requireResponseShape(root: Element, refuse: ShapeRefusals): ResponseParts {
  if (!isNamed(root, ns.protocol, 'Response')) refuse.document('no-response');
  requireSuccess(root, refuse);
  const all = elementsOf(root);
  if (all.some(({ localName }) => localName?.startsWith('Encrypted'))) refuse.document('encrypted');
  if (all.filter(({ localName }) => localName === 'Response').length > 1) refuse.document('several-responses');
  const [assertion, ...others] = all.filter(({ localName }) => localName === 'Assertion');
  if (!assertion) refuse.document('no-assertion');
  if (others.length > 0) refuse.document('several-assertions');
  if (assertion.parentNode !== root || assertion.namespaceURI !== ns.assertion) {
    refuse.document('misplaced-assertion');
  }
  requireDifferentIds(all, refuse.document);
  return { response: root, assertion, signed: requireSignatureShape(root, [root, assertion], refuse.signature) };
}

/** Also next to an assertion, where the libraries do not look at it. */
function requireSuccess(response: Element, refuse: ShapeRefusals): void {
  const statuses = childrenNamed(response, ns.protocol, 'Status');
  const codes = statuses.flatMap((status) => childrenNamed(status, ns.protocol, 'StatusCode'));
  if (statuses.length !== 1 || codes.length !== 1) refuse.document('no-status');
  const status = attributeOf(codes[0], 'Value');
  if (status === success) return;
  const inner = attributeOf(childrenNamed(codes[0]!, ns.protocol, 'StatusCode')[0], 'Value');
  if (status === invalidNameIdPolicy || inner === invalidNameIdPolicy) refuse.subject('name-id-policy');
  const name = knownStatus.exec(inner ?? '')?.[1] ?? knownStatus.exec(status ?? '')?.[1];
  refuse.document('provider-status', { expected: 'Success', found: name ?? 'unknown' });
}

/** Requires that no two attributes that might be taken for an id are equal: `ID`, `Id`, `xml:id`, with any prefix. */
export function requireDifferentIds(elements: readonly Element[], refuse: Refuse): void {
  const ids = new Set<string>();
  for (const { attributes } of elements) {
    for (let index = 0; index < attributes.length; index += 1) {
      const attribute = attributes.item(index)!;
      const name = attribute.localName ?? attribute.name;
      if (name.toLowerCase() !== 'id' || attribute.prefix === 'xmlns') continue;
      if (ids.has(attribute.value)) refuse('repeated-id');
      ids.add(attribute.value);
    }
  }
}

import type { Refuse } from './xml-limits.ts';
import { ns } from './xml-names.ts';
import { attributeOf, childrenNamed, childrenOf, elementsOf, isNamed, textOf } from './xml-tree.ts';

/** How a provider may sign: RSA with SHA-256 or SHA-512. SHA-1 is refused, which the libraries would accept. */
export const signatureAlgorithms: Readonly<Record<string, 'RSA-SHA256' | 'RSA-SHA512'>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'RSA-SHA256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'RSA-SHA512',
};
const digests = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
/** Documents have no comments, therefore both say the same. */
const canonical = [exclusive, `${exclusive}WithComments`];
const enveloped = `${ns.signature}enveloped-signature`;

/**
 * Requires that every signature of a document is a child of one of `signable`, one each, and signs that element alone, in the
 * way that SAML allows (Core 5.4): one SignedInfo, one Reference to the parent's ID, no Object, algorithms from our list.
 * Whether it is right is looked at later. Returns which of `signable` have a signature.
 */
export function requireSignatureShape(root: Element, signable: readonly Element[], refuse: Refuse): Element[] {
  const signatures = elementsOf(root).filter(({ localName }) => localName === 'Signature');
  const parents = signatures.map((signature) => {
    const parent = signable.find((element) => element === signature.parentNode);
    if (!parent || signature.namespaceURI !== ns.signature) refuse('misplaced-signature');
    requireShape(signature, parent, refuse);
    return parent;
  });
  if (new Set(parents).size !== parents.length) refuse('several-signatures');
  if (parents.length === 0) refuse('unsigned');
  return parents;
}

function requireShape(signature: Element, parent: Element, refuse: Refuse): void {
  const isShape = (element: Element, names: readonly string[]) =>
    childrenOf(element).length === names.length &&
    names.every((name, index) => isNamed(childrenOf(element)[index]!, ns.signature, name));
  const keyInfo = childrenNamed(signature, ns.signature, 'KeyInfo').length > 0 ? ['KeyInfo'] : [];
  if (!isShape(signature, ['SignedInfo', 'SignatureValue', ...keyInfo])) refuse('signature-shape');
  const [info, value] = childrenOf(signature) as [Element, Element];
  if (!isShape(info, ['CanonicalizationMethod', 'SignatureMethod', 'Reference'])) refuse('signature-shape');
  const [canonicalization, method, reference] = childrenOf(info) as [Element, Element, Element];
  if (!isShape(reference, ['Transforms', 'DigestMethod', 'DigestValue'])) refuse('signature-shape');
  const [transforms, digest, digestValue] = childrenOf(reference) as [Element, Element, Element];
  if (textOf(value) === null || textOf(digestValue) === null) refuse('signature-shape');
  const id = attributeOf(parent, 'ID');
  if (id === null || attributeOf(reference, 'URI') !== `#${id}`) refuse('signature-of-something-else');
  requireAlgorithm(canonicalization, canonical, refuse);
  requireAlgorithm(method, Object.keys(signatureAlgorithms), refuse);
  requireAlgorithm(digest, digests, refuse);
  requireTransforms(transforms, refuse);
}

/** The signature itself is left out, and the rest is written canonically: nothing else may be done to what is signed. */
function requireTransforms(transforms: Element, refuse: Refuse): void {
  const [first, second, ...more] = childrenOf(transforms);
  if (!first || !second || more.length > 0) refuse('signature-shape');
  for (const transform of [first, second]) {
    if (!isNamed(transform, ns.signature, 'Transform')) refuse('signature-shape');
    const isFine = childrenOf(transform).every((child) => isNamed(child, exclusive, 'InclusiveNamespaces'));
    if (!isFine) refuse('signature-shape');
  }
  requireAlgorithm(first, [enveloped], refuse);
  requireAlgorithm(second, canonical, refuse);
}

function requireAlgorithm(element: Element, allowed: readonly string[], refuse: Refuse): void {
  const found = attributeOf(element, 'Algorithm') ?? '';
  if (!allowed.includes(found)) refuse('algorithm', { expected: allowed[0]!, found });
}

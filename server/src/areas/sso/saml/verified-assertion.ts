import { type Profile, SAML } from '@node-saml/node-saml';
import type { OwnAddresses, SamlConnection } from './connection.ts';
import type { ResponseParts } from './response-shape.ts';
import type { Refuse } from './xml-limits.ts';
import { parseXml } from './xml-tree.ts';

/** What is verified, and with which certificates. */
export interface Verification {
  /** The text of the whole response, which has the shape in `parts`. */
  xml: string;
  parts: ResponseParts;
  connection: Pick<SamlConnection, 'certificates'>;
  own: OwnAddresses;
}

/**
 * The assertion that the provider has signed, made of the signed bytes alone: by itself or with the response. Every signature
 * that is there must be right. What the assertion says is not looked at.
 */
export async function verifiedAssertion(
  { xml, parts: { response, assertion, signed }, connection, own }: Verification,
  refuse: Refuse,
): Promise<Element> {
  if (connection.certificates.length === 0) refuse('no-certificate');
  const verifier = new SignatureVerifier({
    idpCert: [...connection.certificates],
    issuer: own.entityId,
    callbackUrl: own.acsUrl,
    wantAuthnResponseSigned: signed.includes(response),
    wantAssertionsSigned: signed.includes(assertion),
  });
  const field = { SAMLResponse: Buffer.from(xml).toString('base64') };
  const { profile } = await verifier.validatePostResponseAsync(field).catch(() => refuse('wrong-signature'));
  const signedXml = profile?.getAssertionXml?.() ?? refuse('wrong-signature');
  return parseXml(signedXml, refuse);
}

/** The library with its verification alone: it reads the system's clock, and looks at less than we do (`read-assertion.ts`). */
class SignatureVerifier extends SAML {
  protected override async processValidlySignedAssertionAsync(
    signedXml: string,
  ): Promise<{ profile: Profile; loggedOut: boolean }> {
    const profile = { issuer: '', nameID: '', nameIDFormat: '', getAssertionXml: () => signedXml };
    return { profile, loggedOut: false };
  }
}

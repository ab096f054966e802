import { nameIdFormats, ns } from './xml-names.ts';
import { attributeOf, childrenNamed, textOf } from './xml-tree.ts';

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** The names under which providers send what we read, in lower case: their own, LDAP's, and those of WS-Federation. */
const known = {
  email: [
    'email',
    'mail',
    'e-mail',
    'emailaddress',
    'email_address',
    'user.email',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
    `${claims}/emailaddress`,
    'http://schemas.xmlsoap.org/claims/emailaddress',
  ],
  fullName: [
    'displayname',
    'display_name',
    'fullname',
    'full_name',
    'name',
    'cn',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'urn:oid:2.5.4.3',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'http://schemas.xmlsoap.org/claims/commonname',
  ],
  givenName: [
    'firstname',
    'first_name',
    'givenname',
    'given_name',
    'user.firstname',
    'urn:oid:2.5.4.42',
    `${claims}/givenname`,
  ],
  familyName: [
    'lastname',
    'last_name',
    'surname',
    'sn',
    'familyname',
    'family_name',
    'user.lastname',
    'urn:oid:2.5.4.4',
    `${claims}/surname`,
  ],
} as const;

/**
 * The email address that a verified assertion names, as it is written there. Attributes come first; NameID counts only if
 * none of them is an address, because some providers put a login name in it that looks like one. Several are as good as none.
 */
export function emailIn(assertion: Element, nameId: Element): string | null {
  const named = valuesOf(assertion, known.email);
  const addresses = named.length > 0 ? named : addressesIn(nameId);
  const different = new Set(addresses.map((address) => address.toLowerCase()));
  return different.size === 1 ? addresses[0]! : null;
}

/** The full name that a verified assertion has: in one attribute, or in one for the given and one for the family name. */
export function namesIn(assertion: Element): string | null {
  const [fullName] = valuesOf(assertion, known.fullName);
  if (fullName) return fullName;
  const parts = [
    ...valuesOf(assertion, known.givenName).slice(0, 1),
    ...valuesOf(assertion, known.familyName).slice(0, 1),
  ];
  return parts.length > 0 ? parts.join(' ') : null;
}

/** All values of the attributes with one of these names, without white space around them; empty ones are left out. */
function valuesOf(assertion: Element, names: readonly string[]): string[] {
  return childrenNamed(assertion, ns.assertion, 'AttributeStatement')
    .flatMap((statement) => childrenNamed(statement, ns.assertion, 'Attribute'))
    .filter((attribute) => names.includes(attributeOf(attribute, 'Name')?.toLowerCase() ?? ''))
    .flatMap((attribute) => childrenNamed(attribute, ns.assertion, 'AttributeValue'))
    .map((value) => textOf(value)?.trim() ?? '')
    .filter((value) => value !== '');
}

/** NameID as an address, if its format says so, or says nothing and it looks like one. */
function addressesIn(nameId: Element): string[] {
  const format = attributeOf(nameId, 'Format') ?? nameIdFormats.unspecified;
  const text = textOf(nameId)!.trim();
  const mayBe = format === nameIdFormats.email || (format === nameIdFormats.unspecified && text.includes('@'));
  return mayBe ? [text] : [];
}

import { attributeOf, isObject, type Json, type JsonObject, readBoolean, readText } from './json.ts';
import { invalid } from './scim-error.ts';

/** The schemas of a user. */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** How an attribute of a user is kept. What is not listed is ignored (RFC 7644 §3.3). */
export type Kind =
  | { is: 'text' }
  | { is: 'boolean' }
  | { is: 'complex'; of: readonly string[] }
  | { is: 'list'; of: readonly string[] };

const text: Kind = { is: 'text' };
const list: Kind = { is: 'list', of: ['value', 'type', 'display', 'primary'] };

/** The attributes of a user that are kept, by their names. */
export const userKinds: Readonly<Record<string, Kind>> = {
  userName: text,
  externalId: text,
  active: { is: 'boolean' },
  displayName: text,
  nickName: text,
  title: text,
  userType: text,
  preferredLanguage: text,
  locale: text,
  timezone: text,
  profileUrl: text,
  name: {
    is: 'complex',
    of: ['formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'],
  },
  emails: list,
  phoneNumbers: list,
  roles: list,
  addresses: {
    is: 'list',
    of: ['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country', 'type', 'primary'],
  },
  [enterpriseSchema]: {
    is: 'complex',
    of: ['employeeNumber', 'costCenter', 'organization', 'division', 'department', 'manager'],
  },
};

/** Values of one attribute at the most. */
export const mostInList = 50;

const keptNames = new Map(Object.keys(userKinds).map((name) => [name.toLowerCase(), name]));

/** All attributes of a user that are kept, each with the name and kind that `userKinds` gives. */
export type UserAttributes = JsonObject;

/** The name of a kept attribute, in whatever letter case it was written; undefined for one that is not kept. */
export function keptName(name: string): string | undefined {
  return keptNames.get(name.toLowerCase());
}

/** The name of a part of a kept attribute, in whatever letter case it was written; undefined for one that is not kept. */
export function partName(name: string, part: string): string | undefined {
  const kind = userKinds[name]!;
  const wanted = part.toLowerCase();
  return 'of' in kind ? kind.of.find((each) => each.toLowerCase() === wanted) : undefined;
}

/** Reads a whole user, of a POST or PUT. @throws ScimError invalidSyntax, invalidValue */
export function readUser(body: unknown): UserAttributes {
  if (!isObject(body)) throw invalid('invalidSyntax', 'the body must be an object');
  const attributes: UserAttributes = {};
  for (const name of Object.keys(userKinds)) {
    const value = attributeOf(body, name);
    if (value !== undefined && value !== null) attributes[name] = readAttribute(name, value);
  }
  return requireWhole(attributes);
}

/** A user with what every user has. @throws ScimError invalidValue */
export function requireWhole(attributes: UserAttributes): UserAttributes {
  if (!readText(attributes.userName, 'userName')) throw invalid('invalidValue', 'userName is required');
  return { ...attributes, active: attributes.active ?? true };
}

/** Reads the value of a kept attribute. @throws ScimError invalidValue */
export function readAttribute(name: string, value: Json): Json {
  const kind = userKinds[name]!;
  if (kind.is === 'boolean') return readBoolean(value, name);
  if (kind.is === 'text') return readText(value, name);
  if (kind.is === 'complex') return isObject(value) ? readParts(name, kind.of, value) : refuse(name, 'an object');
  // One value instead of a list is taken for a list of one.
  const items = Array.isArray(value) ? value : [value];
  if (items.length > mostInList) throw invalid('invalidValue', `${name} must have at most ${mostInList} values`);
  return items.map((item) => {
    if (typeof item === 'string') return { value: readText(item, name) };
    return isObject(item) ? readParts(name, kind.of, item) : refuse(name, 'a list of objects');
  });
}

/** Reads a part of a complex attribute, such as the family name of a name. @throws ScimError invalidValue */
export function readPart(name: string, part: string, value: Json): Json {
  if (part === 'primary') return readBoolean(value, `${name}.primary`);
  // A manager is an object with an id, or the id alone.
  if (part === 'manager' && isObject(value)) return { value: readText(attributeOf(value, 'value'), `${name}.manager`) };
  return readText(value, `${name}.${part}`);
}

function readParts(name: string, parts: readonly string[], value: JsonObject): JsonObject {
  const read: JsonObject = {};
  for (const part of parts) {
    const given = attributeOf(value, part);
    const known = given === undefined || given === null ? null : readPart(name, part, given);
    if (known !== null) read[part] = known;
  }
  return read;
}

function refuse(name: string, what: string): never {
  throw invalid('invalidValue', `${name} must be ${what}`);
}

/** The address that somebody signs in with: the primary one, that of work, the first one, or the user name if it is one. */
export function addressOf({ emails, userName }: UserAttributes): string {
  const given = (Array.isArray(emails) ? emails : []).filter(isObject).filter(({ value }) => typeof value === 'string');
  const chosen = given.find(({ primary }) => primary === true) ?? given.find(({ type }) => type === 'work') ?? given[0];
  return String(chosen?.value ?? userName);
}

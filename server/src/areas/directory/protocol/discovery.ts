import type { JsonObject } from './json.ts';
import { mostOperations } from './operations.ts';
import { groupSchema } from './patch-group.ts';
import { presentList } from './present.ts';
import { mostResults } from './query.ts';
import { ScimError } from './scim-error.ts';
import { enterpriseSchema, type Kind, userKinds, userSchema } from './user-attributes.ts';

/** Bytes of a request at the most. */
export const mostScimBytes = 1024 * 1024;

const core = 'urn:ietf:params:scim:schemas:core:2.0';

/** What is supported, for `GET /ServiceProviderConfig` (RFC 7643 §5). */
export function serviceProviderConfig(base: string, guide: string): JsonObject {
  return {
    schemas: [`${core}:ServiceProviderConfig`],
    documentationUri: guide,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: mostOperations, maxPayloadSize: mostScimBytes },
    filter: { supported: true, maxResults: mostResults },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Directory token',
        description: 'A token of the team, made in its settings under Directory.',
        documentationUri: guide,
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

/** The kinds of resources, for `GET /ResourceTypes`; with a name that one alone (RFC 7643 §6). @throws ScimError 404 */
export function resourceTypes(base: string, name?: string): JsonObject {
  return oneOrAll(
    [
      type(base, 'User', userSchema, [{ schema: enterpriseSchema, required: false }]),
      type(base, 'Group', groupSchema, []),
    ],
    name,
  );
}

/** The schemas, for `GET /Schemas`; with an id that one alone (RFC 7643 §7). @throws ScimError 404 */
export function schemas(base: string, id?: string): JsonObject {
  const ofUser = Object.entries(userKinds).filter(([name]) => name !== enterpriseSchema && name !== 'externalId');
  const enterprise = userKinds[enterpriseSchema] as Extract<Kind, { is: 'complex' }>;
  return oneOrAll(
    [
      schema(
        base,
        userSchema,
        'User',
        ofUser.map(([name, kind]) => attribute(name, kind)),
      ),
      schema(
        base,
        enterpriseSchema,
        'EnterpriseUser',
        enterprise.of.map((name) => attribute(name, { is: 'text' })),
      ),
      schema(base, groupSchema, 'Group', [
        attribute('displayName', { is: 'text' }),
        attribute('members', { is: 'list', of: ['value', 'display', '$ref', 'type'] }),
      ]),
    ],
    id,
  );
}

function oneOrAll(all: JsonObject[], id: string | undefined): JsonObject {
  if (id === undefined) return presentList(all, { total: all.length, offset: 0 });
  const found = all.find((each) => String(each.id).toLowerCase() === id.toLowerCase());
  if (!found) throw new ScimError(404, 'there is no such resource');
  return found;
}

function type(base: string, name: string, schemaId: string, schemaExtensions: JsonObject[]): JsonObject {
  return {
    schemas: [`${core}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: schemaId,
    schemaExtensions,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  };
}

function schema(base: string, id: string, name: string, attributes: JsonObject[]): JsonObject {
  return {
    schemas: [`${core}:Schema`],
    id,
    name,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  };
}

function attribute(name: string, kind: Kind): JsonObject {
  const isRequired = name === 'userName' || name === 'displayName';
  return {
    name,
    type: { text: 'string', boolean: 'boolean', complex: 'complex', list: 'complex' }[kind.is],
    multiValued: kind.is === 'list',
    required: isRequired && name === 'userName',
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: name === 'userName' ? 'server' : 'none',
    ...('of' in kind && { subAttributes: kind.of.map((part) => attribute(part, partKind(part))) }),
  };
}

function partKind(part: string): Kind {
  return part === 'primary' ? { is: 'boolean' } : { is: 'text' };
}

import type { JsonObject } from './json.ts';
import { groupSchema } from './patch-group.ts';
import { isShown, type Shown } from './query.ts';
import { enterpriseSchema, type UserAttributes, userSchema } from './user-attributes.ts';

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** When a resource came to be, and was last changed. */
interface Times {
  id: string;
  createdAt: Date;
  changedAt: Date;
}

/** A group as a user has it, or a user as a group has it. */
export interface Reference {
  id: string;
  name: string;
}

/** A user as SCIM has it. `base` is the address below which directories call. */
export function presentUser(
  { attributes, groups, ...times }: Times & { attributes: UserAttributes; groups: readonly Reference[] },
  base: string,
  shown: Shown,
): JsonObject {
  const hasExtension = Object.hasOwn(attributes, enterpriseSchema);
  const all: JsonObject = {
    schemas: [userSchema, ...(hasExtension ? [enterpriseSchema] : [])],
    id: times.id,
    ...attributes,
    groups: groups.map(({ id, name }) => ({ value: id, display: name, $ref: `${base}/Groups/${id}`, type: 'direct' })),
    meta: metaOf('User', times, base),
  };
  return pick(all, shown);
}

/** A group as SCIM has it. `members` is null where they were not asked for. */
export function presentGroup(
  group: Times & { displayName: string; externalId: string | null; members: readonly Reference[] | null },
  base: string,
  shown: Shown,
): JsonObject {
  const { displayName, externalId, members } = group;
  const all: JsonObject = {
    schemas: [groupSchema],
    id: group.id,
    displayName,
    ...(externalId !== null && { externalId }),
    ...(members && {
      members: members.map(({ id, name }) => ({
        value: id,
        display: name,
        $ref: `${base}/Users/${id}`,
        type: 'User',
      })),
    }),
    meta: metaOf('Group', group, base),
  };
  return pick(all, shown);
}

/** A page of resources. `total` counts those on other pages too. */
export function presentList(resources: JsonObject[], { total, offset }: { total: number; offset: number }): JsonObject {
  return {
    schemas: [listSchema],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function metaOf(resourceType: 'User' | 'Group', { id, createdAt, changedAt }: Times, base: string): JsonObject {
  return {
    resourceType,
    created: createdAt.toISOString(),
    lastModified: changedAt.toISOString(),
    location: `${base}/${resourceType}s/${id}`,
  };
}

function pick(all: JsonObject, shown: Shown): JsonObject {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== null && isShown(shown, name)));
}

import { readEmail } from '@chamfer/contract/email-address';
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { DirectoryCaller } from '../core/directory-caller.ts';
import { type DirectoryUser, type DirectoryUserFacts, userNameKey } from '../core/directory-users.ts';
import { attributeOf, type JsonObject } from '../protocol/json.ts';
import { readOperations } from '../protocol/operations.ts';
import { patchUser } from '../protocol/patch-user.ts';
import { presentList, presentUser, type Reference } from '../protocol/present.ts';
import type { ListQuery, Shown } from '../protocol/query.ts';
import { invalid, ScimError } from '../protocol/scim-error.ts';
import { addressOf, readUser, type UserAttributes } from '../protocol/user-attributes.ts';
import { addUser, changeUser, dropUser } from '../sync/users.service.ts';
import { isId, whereOf } from './conditions.ts';

type Row = {
  id: string;
  attributes: UserAttributes;
  createdAt: string;
  changedAt: string;
  groups: Reference[];
};

/** Where directories call. */
export interface Base {
  base: string;
  shown: Shown;
}

/** A page of users. @throws ScimError invalidFilter */
export async function listUsers(
  ctx: Context,
  { teamId }: DirectoryCaller,
  { conditions, offset, count, shown }: ListQuery,
  base: string,
): Promise<JsonObject> {
  const where = sql`u.team_id = ${teamId} and u.deleted_at is null and ${whereOf(conditions, userColumns)}`;
  const { db } = ctx.parts.database;
  const [{ rows: totals }, rows] = await Promise.all([
    db.execute<{ total: number }>(sql`select count(*)::int as total from directory_users u where ${where}`),
    count === 0 ? [] : selectUsers(ctx, where, sql`limit ${count} offset ${offset}`),
  ]);
  const resources = rows.map((row) => present(row, { base, shown }));
  return presentList(resources, { total: totals[0]!.total, offset });
}

/** One user. @throws ScimError 404 */
export async function showUser(ctx: Context, { teamId }: DirectoryCaller, id: string, to: Base): Promise<JsonObject> {
  if (!isId(id)) throw new ScimError(404, `There is no user with the id ${id}.`);
  const where = sql`u.team_id = ${teamId} and u.deleted_at is null and u.id = ${id}`;
  const [row] = await selectUsers(ctx, where, sql`limit 1`);
  if (!row) throw new ScimError(404, `There is no user with the id ${id}.`);
  return present(row, to);
}

/** Adds a user. @throws ScimError, DirectoryRefusal */
export async function createUser(ctx: Context, caller: DirectoryCaller, body: unknown): Promise<string> {
  const { id } = await addUser(ctx, caller, factsOf(readUser(body)));
  return id;
}

/**
 * Replaces a user by what the body says, all of it. A body that says nothing of being active switches nobody on.
 * @throws ScimError, DirectoryRefusal
 */
export async function replaceUser(ctx: Context, caller: DirectoryCaller, id: string, body: unknown): Promise<void> {
  const attributes = readUser(body);
  const saysActive = typeof (attributeOf(body as JsonObject, 'active') ?? null) !== 'object';
  await change(ctx, caller, id, (row) => factsOf(saysActive ? attributes : { ...attributes, active: row.active }));
}

/** Changes a user by a patch, all of it or nothing. @throws ScimError, DirectoryRefusal */
export async function changeUserBy(ctx: Context, caller: DirectoryCaller, id: string, body: unknown): Promise<void> {
  const operations = readOperations(body);
  await change(ctx, caller, id, ({ attributes }) => factsOf(patchUser(attributes as UserAttributes, operations)));
}

/** Deletes a user. @throws ScimError 404 */
export async function deleteUser(ctx: Context, caller: DirectoryCaller, id: string): Promise<void> {
  if (!isId(id)) throw new ScimError(404, `There is no user with the id ${id}.`);
  await dropUser(ctx, caller, id);
}

async function change(
  ctx: Context,
  caller: DirectoryCaller,
  id: string,
  next: (row: DirectoryUser) => DirectoryUserFacts,
): Promise<void> {
  if (!isId(id)) throw new ScimError(404, `There is no user with the id ${id}.`);
  await changeUser(ctx, caller, id, next);
}

/** What the rest of the directory goes by. @throws ScimError invalidValue without an address */
function factsOf(attributes: UserAttributes): DirectoryUserFacts {
  const email = readEmail(addressOf(attributes));
  if (!email) throw invalid('invalidValue', 'emails must have an address, or userName be one');
  const { userName, externalId, active } = attributes;
  return {
    userName: String(userName),
    externalId: typeof externalId === 'string' ? externalId : null,
    email,
    active: active !== false,
    attributes,
  };
}

async function selectUsers(ctx: Context, where: SQL, page: SQL): Promise<Row[]> {
  const { rows } = await ctx.parts.database.db.execute<Row>(sql`
    select u.id, u.attributes, to_json(u.created_at) #>> '{}' as "createdAt", to_json(u.changed_at) #>> '{}' as "changedAt",
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.display_name) order by g.display_name, g.id)
        from directory_group_members m join directory_groups g on g.id = m.group_id
        where m.directory_user_id = u.id
      ), '[]') as groups
    from directory_users u where ${where} order by u.created_at, u.id ${page}`);
  return rows;
}

function present({ createdAt, changedAt, ...row }: Row, { base, shown }: Base): JsonObject {
  return presentUser({ ...row, createdAt: new Date(createdAt), changedAt: new Date(changedAt) }, base, shown);
}

const textIn = (path: string) => sql`lower(u.attributes #>> ${sql.raw(`'{${path}}'`)})`;

/** What conditions on users compare, by their attributes in lower case. */
const userColumns = {
  id: { column: sql`u.id`, is: 'id' },
  username: { column: sql`u.user_name_key`, is: 'key', key: userNameKey },
  externalid: { column: sql`u.external_id`, is: 'exact' },
  active: { column: sql`u.active`, is: 'boolean' },
  displayname: { column: textIn('displayName'), is: 'text' },
  title: { column: textIn('title'), is: 'text' },
  nickname: { column: textIn('nickName'), is: 'text' },
  usertype: { column: textIn('userType'), is: 'text' },
  'name.familyname': { column: textIn('name,familyName'), is: 'text' },
  'name.givenname': { column: textIn('name,givenName'), is: 'text' },
  'name.formatted': { column: textIn('name,formatted'), is: 'text' },
  emails: { column: sql`u.attributes -> 'emails'`, is: 'list', part: 'value' },
  'emails.value': { column: sql`u.attributes -> 'emails'`, is: 'list', part: 'value' },
  'emails.type': { column: sql`u.attributes -> 'emails'`, is: 'list', part: 'type' },
} as const;

import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { DirectoryCaller } from '../core/directory-caller.ts';
import type { JsonObject } from '../protocol/json.ts';
import { readOperations } from '../protocol/operations.ts';
import { patchGroup, readGroup } from '../protocol/patch-group.ts';
import { presentGroup, presentList, type Reference } from '../protocol/present.ts';
import { isShown, type ListQuery } from '../protocol/query.ts';
import { ScimError } from '../protocol/scim-error.ts';
import { addGroup, changeGroup, dropGroup } from '../sync/groups.service.ts';
import { isId, whereOf } from './conditions.ts';
import type { Base } from './users.service.ts';

type Row = {
  id: string;
  displayName: string;
  externalId: string | null;
  createdAt: string;
  changedAt: string;
  members: Reference[] | null;
};

/** A page of groups. @throws ScimError invalidFilter */
export async function listGroups(
  ctx: Context,
  { teamId }: DirectoryCaller,
  { conditions, offset, count, shown }: ListQuery,
  base: string,
): Promise<JsonObject> {
  const where = sql`g.team_id = ${teamId} and ${whereOf(conditions, groupColumns)}`;
  const { db } = ctx.parts.database;
  const [{ rows: totals }, rows] = await Promise.all([
    db.execute<{ total: number }>(sql`select count(*)::int as total from directory_groups g where ${where}`),
    count === 0 ? [] : selectGroups(ctx, where, { base, shown }, sql`limit ${count} offset ${offset}`),
  ]);
  return presentList(
    rows.map((row) => present(row, { base, shown })),
    { total: totals[0]!.total, offset },
  );
}

/** One group. @throws ScimError 404 */
export async function showGroup(ctx: Context, { teamId }: DirectoryCaller, id: string, to: Base): Promise<JsonObject> {
  const where = sql`g.team_id = ${teamId} and g.id = ${requireId(id)}`;
  const [row] = await selectGroups(ctx, where, to, sql`limit 1`);
  if (!row) throw new ScimError(404, `There is no group with the id ${id}.`);
  return present(row, to);
}

/** Adds a group. @throws ScimError, DirectoryRefusal */
export async function createGroup(ctx: Context, caller: DirectoryCaller, body: unknown): Promise<string> {
  const { displayName, externalId, members } = readGroup(body);
  const { id } = await addGroup(ctx, caller, { displayName, externalId, members: { add: members } });
  return id;
}

/** Replaces a group by what the body says, all of it. @throws ScimError, DirectoryRefusal */
export async function replaceGroup(ctx: Context, caller: DirectoryCaller, id: string, body: unknown): Promise<void> {
  const { displayName, externalId, members } = readGroup(body);
  await changeGroup(ctx, caller, requireId(id), { displayName, externalId, members: { replace: members } });
}

/** Changes a group by a patch, all of it or nothing. @throws ScimError, DirectoryRefusal */
export async function changeGroupBy(ctx: Context, caller: DirectoryCaller, id: string, body: unknown): Promise<void> {
  await changeGroup(ctx, caller, requireId(id), patchGroup(readOperations(body)));
}

/** Deletes a group. @throws ScimError, DirectoryRefusal */
export async function deleteGroup(ctx: Context, caller: DirectoryCaller, id: string): Promise<void> {
  await dropGroup(ctx, caller, requireId(id));
}

function requireId(id: string): string {
  if (!isId(id)) throw new ScimError(404, `There is no group with the id ${id}.`);
  return id;
}

/** Members are read only where they are answered: a group may have thousands. */
async function selectGroups(ctx: Context, where: SQL, { shown }: Base, page: SQL): Promise<Row[]> {
  const members = isShown(shown, 'members')
    ? sql`coalesce((
        select json_agg(json_build_object('id', u.id, 'name', u.user_name) order by u.created_at, u.id)
        from directory_group_members m join directory_users u on u.id = m.directory_user_id and u.deleted_at is null
        where m.group_id = g.id
      ), '[]')`
    : sql`null`;
  const { rows } = await ctx.parts.database.db.execute<Row>(sql`
    select g.id, g.display_name as "displayName", g.external_id as "externalId", ${members} as members,
      to_json(g.created_at) #>> '{}' as "createdAt", to_json(g.changed_at) #>> '{}' as "changedAt"
    from directory_groups g where ${where} order by g.created_at, g.id ${page}`);
  return rows;
}

function present({ createdAt, changedAt, ...row }: Row, { base, shown }: Base): JsonObject {
  return presentGroup({ ...row, createdAt: new Date(createdAt), changedAt: new Date(changedAt) }, base, shown);
}

const hasMember = (id: string) => sql`exists (
  select from directory_group_members m join directory_users u on u.id = m.directory_user_id and u.deleted_at is null
  where m.group_id = g.id and m.directory_user_id = ${id}
)`;

/** What conditions on groups compare, by their attributes in lower case. */
const groupColumns = {
  id: { column: sql`g.id`, is: 'id' },
  externalid: { column: sql`g.external_id`, is: 'exact' },
  displayname: { column: sql`lower(g.display_name)`, is: 'text' },
  members: { is: 'reference', condition: hasMember },
  'members.value': { is: 'reference', condition: hasMember },
} as const;

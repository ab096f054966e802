import type { CallOutput, CallRequest } from '@chamfer/contract';
import type { ExportNotice } from '@chamfer/contract/export-notices';
import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import { byNumber, cutPage, keyset, type Position } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize, may } from '../../../platform/policy.ts';
import { findPeople } from '../../people/people.service.ts';
import { findProjectFacts } from '../../projects/effective-role.service.ts';
import { withPlan } from '../../projects/project-locks.service.ts';
import { project } from '../../projects/projects.policy.ts';
import { downloadOf } from '../../publishing/store/downloads.service.ts';
import { showPeople } from '../../teams/core/colleagues.service.ts';

type Page = CallOutput<'GET /app/projects/{projectId}/revisions'>;
/** A revision as the project page shows it. */
export type Revision = Page['items'][number];

const newestFirst = keyset('desc', byNumber(sql`r.revision_id`));

/**
 * A page of the revisions of a project, newest first.
 * @throws PROJECT_NOT_FOUND; INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listRevisions(
  ctx: Context,
  projectId: string,
  { cursor, limit }: CallRequest<'GET /app/projects/{projectId}/revisions'>['query'],
): Promise<Page> {
  const { db } = ctx.parts.database;
  const facts = await findProjectFacts(db, projectId, actorOf(ctx).userId);
  authorize(project.seeRevisions, facts);
  const after = newestFirst.after(cursor);
  const [found, totalCount] = await Promise.all([
    selectRevisions(db, projectId, { where: after, limit: limit + 1 }),
    countRevisions(db, projectId),
  ]);
  const { rows, nextCursor } = cutPage(found, limit);
  const isEditor = may(project.openInApp, facts);
  const people = await findPeople(
    db,
    rows.map((row) => row.uploaded_by_user_id),
  );
  return {
    items: rows.map((row) => presentRevision(ctx, projectId, row, isEditor)),
    nextCursor,
    totalCount,
    users: await showPeople(db, { userId: actorOf(ctx).userId, isEditor }, people),
  };
}

/** The newest revision of a project; null if there is none. */
export async function findLatest(ctx: Context, projectId: string, isEditor: boolean): Promise<Revision | null> {
  const [row] = await selectRevisions(ctx.parts.database.db, projectId, { where: undefined, limit: 1 });
  return row ? presentRevision(ctx, projectId, row, isEditor) : null;
}

/**
 * The request with which the project file of a revision is saved under its own name (spec 3 §6).
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, SUBSCRIPTION_REQUIRED, REVISION_NOT_FOUND
 */
export async function downloadRevision(
  ctx: Context,
  { projectId, revisionId }: { projectId: string; revisionId: number },
): Promise<CallOutput<'GET /app/projects/{projectId}/revisions/{revisionId}/file'>> {
  const { db } = ctx.parts.database;
  const facts = await findProjectFacts(db, projectId, actorOf(ctx).userId);
  authorize(project.downloadFile, await withPlan(ctx, db, projectId, facts));
  const { rows } = await db.execute<{ file_name: string; file_size: string; object_key: string }>(sql`
    select file_name, file_size, object_key from revisions
    where project_id = ${projectId} and revision_id = ${revisionId} and object_key is not null`);
  const [found] = rows;
  if (!found) throw new AppError('REVISION_NOT_FOUND');
  return {
    fileName: found.file_name,
    fileSize: Number(found.file_size),
    fileDownload: downloadOf(ctx, found.object_key, { projectId, role: 'editor', name: found.file_name }),
  };
}

/** How many revisions a project has. */
export async function countRevisions(db: Db, projectId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${numbered(projectId)}`);
  return rows[0]!.count;
}

type Row = {
  revision_id: number;
  position: Position;
  uploaded_by_user_id: string | null;
  uploaded_by_platform: string;
  app_version: string | null;
  uploaded_at: string;
  file_size: string;
  has_file: boolean;
  is_newest: boolean;
  web_export_id: string | null;
  notices: ExportNotice[] | null;
  light: string | null;
  dark: string | null;
  shown_on: { projectViewLinkId: string; title: string }[];
  first_link: string | null;
};

/** The numbers that uploaded project files and published models of a project have. */
const numbered = (projectId: string): SQL => sql`from (
  select revision_id from revisions where project_id = ${projectId} and uploaded_at is not null
  union
  select revision_id from web_exports where project_id = ${projectId} and status = 'ready') r`;

async function selectRevisions(
  db: Db,
  projectId: string,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.revision_id, ${newestFirst.position} as position,
      coalesce(f.uploaded_by_user_id, e.uploaded_by_user_id) as uploaded_by_user_id,
      coalesce(f.uploaded_by_platform, e.uploaded_by_platform) as uploaded_by_platform,
      coalesce(f.app_version, e.app_version) as app_version,
      to_json(coalesce(f.uploaded_at, e.uploaded_at, e.created_at)) #>> '{}' as uploaded_at,
      coalesce(f.file_size, e.model_size, 0) as file_size,
      f.object_key is not null as has_file,
      r.revision_id = (select max(revision_id) ${numbered(projectId)}) as is_newest,
      e.id as web_export_id, e.notices, e.thumbnail_light_key as light, e.thumbnail_dark_key as dark,
      coalesce((
        select json_agg(json_build_object('projectViewLinkId', l.id, 'title', l.title) order by l.updated_at desc)
        from view_links l join web_exports x on x.id = l.web_export_id
        where l.project_id = ${projectId} and x.revision_id = r.revision_id), '[]'::json) as shown_on,
      (select l.id from view_links l where l.project_id = ${projectId} order by l.created_at limit 1) as first_link
    ${numbered(projectId)}
    left join revisions f on f.project_id = ${projectId} and f.revision_id = r.revision_id
      and f.uploaded_at is not null
    left join lateral (
      select * from web_exports x
      where x.project_id = ${projectId} and x.revision_id = r.revision_id and x.status = 'ready'
      order by x.created_at desc limit 1) e on true
    ${where ? sql`where ${where}` : sql``}
    order by ${sql.join(newestFirst.orderBy, sql`, `)} limit ${limit}`);
  return rows;
}

function presentRevision(ctx: Context, projectId: string, row: Row, isEditor: boolean): Revision {
  const { light, dark } = row;
  const shownLink = row.shown_on[0]?.projectViewLinkId ?? null;
  // Only those who may edit can look at what no link shows any more.
  const opens = row.web_export_id ? (shownLink ?? (isEditor ? row.first_link : null)) : null;
  return {
    revisionId: row.revision_id,
    uploadedByUserId: row.uploaded_by_user_id,
    uploadedByPlatform: row.uploaded_by_platform,
    appVersion: row.app_version,
    uploadedAt: new Date(row.uploaded_at).toISOString(),
    fileSize: Number(row.file_size),
    hasProjectFile: row.has_file,
    isNewest: row.is_newest,
    webExportId: row.web_export_id,
    // What was left out is the publisher's matter; visitors see what is there.
    notices: isEditor ? (row.notices ?? []) : [],
    projectViewLinkId: opens,
    shownOn: row.shown_on,
    thumbnailDownloads:
      light && dark
        ? { light: downloadOf(ctx, light, { projectId }), dark: downloadOf(ctx, dark, { projectId }) }
        : null,
  };
}

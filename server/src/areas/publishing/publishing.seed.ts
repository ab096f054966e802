import { stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { LinkRole, SharedState } from '@chamfer/contract/roles';
import { and, eq } from 'drizzle-orm';
import { actingAs, type Context, transact } from '../../platform/context.ts';
import { auditLog } from '../../platform/platform.tables.ts';
import { endDraft } from '../projects/drafts.service.ts';
import { createProject } from '../projects/projects.service.ts';
import { projects } from '../projects/projects.tables.ts';
import { beginWebExport, cancelWebExport, finishWebExport, getWebExportStatus } from './exports/web-exports.service.ts';
import { revisions, uploads, webExportFiles, webExports } from './publishing.tables.ts';
import { links } from './store/links.port.ts';

/** The owner, space, title and sharing of a new design. By default, anyone with the link may comment. */
export interface NewDesign {
  userId: string;
  spaceId: string;
  title: string;
  sharedState?: SharedState;
  baseRole?: LinkRole;
}

/** A published design: a project, a ready web export and a review link. */
export interface SeededDesign {
  projectId: string;
  webExportId: string;
  viewLinkId: string;
}

/** Publishes a GLB unchanged in a new project, without an upload or a conversion. */
export async function seedDesign(ctx: Context, given: NewDesign, glb: Uint8Array): Promise<SeededDesign> {
  const { config, ids, store } = ctx.parts;
  const modelObjectKey = `${ids.uuid()}.glb`;
  const path = join(config.DATA_DIR, modelObjectKey);
  await writeFile(path, glb);
  await store.putFile(modelObjectKey, path);
  return showReady(ctx, given, { modelObjectKey, modelSize: glb.length, uploadedByPlatform: 'macos' });
}

/** Creates a design for a person that shows the stored files of an existing, ready web export. */
export async function seedCopy(ctx: Context, given: NewDesign, webExportId: string): Promise<SeededDesign> {
  const { db } = ctx.parts.database;
  const [like] = await db.select().from(webExports).where(eq(webExports.id, webExportId));
  const design = await showReady(ctx, given, like!);
  const files = await db.select().from(webExportFiles).where(eq(webExportFiles.webExportId, webExportId));
  const copies = files.map((file) => ({ ...file, webExportId: design.webExportId }));
  if (copies.length > 0) await db.insert(webExportFiles).values(copies);
  return design;
}

/**
 * Publishes a design again: its link shows a new web export with the files of the given one, as if they were others unless
 * `contentSha256` says what they are. Returns the id of the new one.
 */
export async function seedRevision(
  ctx: Context,
  userId: string,
  webExportId: string,
  contentSha256: string | null = null,
): Promise<string> {
  const owner = actingAs(ctx, userId);
  return transact(owner, async (db) => {
    const [like] = await db.select().from(webExports).where(eq(webExports.id, webExportId));
    const now = ctx.parts.clock.now();
    const row = { ...like!, contentSha256, id: ctx.parts.ids.uuid(), createdAt: now, uploadedAt: now };
    const [exported] = await db.insert(webExports).values(row).returning();
    await links().show(owner, db, exported!);
    return row.id;
  });
}

function sharingOf({ sharedState = 'anyone_with_link', baseRole = 'commenter' }: NewDesign) {
  return { sharedState, baseRole };
}

type Files = Partial<typeof webExports.$inferInsert> & { uploadedByPlatform: string };

async function showReady(ctx: Context, given: NewDesign, files: Files): Promise<SeededDesign> {
  const { userId, spaceId, title } = given;
  const owner = actingAs(ctx, userId);
  const { projectId } = await createProject(owner, { spaceId, name: title });
  return transact(owner, async (db) => {
    const now = ctx.parts.clock.now();
    const ready = { status: 'ready', stage: 'done', progress: 1, createdAt: now, uploadedAt: now } as const;
    const shown = { projectId, revisionId: 0, title, ...sharingOf(given), uploadedByUserId: userId };
    const row = { ...files, ...ready, ...shown, id: ctx.parts.ids.uuid() };
    const [exported] = await db.insert(webExports).values(row).returning();
    await endDraft(db, projectId, now);
    const { viewLinkId } = await links().show(owner, db, exported!);
    return { projectId, webExportId: row.id, viewLinkId };
  });
}

/** A file on disk to publish. */
export interface FileToPublish {
  kind: 'model' | 'drawing';
  path: string;
  title?: string;
}

/**
 * Publishes files through the services and the jobs that everybody's go through, which must run, and waits for the link and
 * what follows, for ten minutes at the most. `onBegin` gets the id of the web export before a byte of it is there.
 * @throws Error when a file is refused
 */
export async function publishFiles(
  ctx: Context,
  given: NewDesign,
  files: FileToPublish[],
  onBegin: (webExportId: string) => Promise<void> = async () => undefined,
): Promise<SeededDesign> {
  const { parts } = ctx;
  const { userId, spaceId, title } = given;
  const owner = actingAs(ctx, userId);
  const { projectId } = await createProject(owner, { spaceId, name: title });
  const announced = files.map(async ({ path, ...file }) => {
    return { ...file, name: basename(path), size: (await stat(path)).size };
  });
  const shared = { ...sharingOf(given), platform: 'macos' as const };
  const { webExportId, files: begun } = await beginWebExport(owner, projectId, {
    title,
    ...shared,
    files: await Promise.all(announced),
  });
  await onBegin(webExportId);
  for (const [index, { upload }] of begun.entries()) {
    const objectKey = `${parts.ids.uuid()}.bin`;
    await parts.store.putFile(objectKey, files[index]!.path);
    const arrived = { objectKey, completedAt: parts.clock.now() };
    await parts.database.db.update(uploads).set(arrived).where(eq(uploads.id, upload.uploadId));
  }
  await finishWebExport(owner, webExportId);
  return { projectId, webExportId, viewLinkId: await waitForAll(owner, webExportId) };
}

/** Stores a file on disk as the project file from which a design was published, as the app on a Mac does, unless it has one. */
export async function seedProjectFile(
  { parts: { clock, database, ids, store } }: Context,
  { webExportId, ...by }: SeededDesign & { userId: string; appVersion: string },
  { path, name }: { path: string; name: string },
): Promise<void> {
  const [shown] = await database.db.select().from(webExports).where(eq(webExports.id, webExportId));
  const { projectId, revisionId } = shown!;
  const same = and(eq(revisions.projectId, projectId), eq(revisions.revisionId, revisionId));
  if ((await database.db.$count(revisions, same)) > 0) return;
  const objectKey = `${ids.uuid()}.bin`;
  const { size: fileSize } = await stat(path);
  await store.putFile(objectKey, path);
  const now = clock.now();
  await database.db.insert(revisions).values({
    projectId,
    revisionId,
    uploadId: ids.uuid(),
    objectKey,
    fileName: name,
    fileSize,
    uploadedByUserId: by.userId,
    uploadedByPlatform: 'macos',
    appVersion: by.appVersion,
    createdAt: now,
    uploadedAt: now,
  });
}

/**
 * Goes on with a web export that `publishFiles` has begun, however far that has come, and waits as it does. `gone`: it was
 * published, and somebody has deleted it since. `unfinished`: it never came to its end, and does not any more.
 */
export async function resumeFiles(
  ctx: Context,
  userId: string,
  webExportId: string,
): Promise<SeededDesign | 'gone' | 'unfinished'> {
  const { db } = ctx.parts.database;
  const published = and(eq(auditLog.action, 'web_export.published'), eq(auditLog.subject, webExportId));
  const [row] = await db
    .select({ projectId: projects.id, status: webExports.status, deletedAt: projects.deletedAt })
    .from(webExports)
    .innerJoin(projects, eq(projects.id, webExports.projectId))
    .where(eq(webExports.id, webExportId));
  if (row?.deletedAt) return 'gone';
  if (!row) return (await db.$count(auditLog, published)) > 0 ? 'gone' : 'unfinished';
  const owner = actingAs(ctx, userId);
  if (row.status === 'uploading') await cancelWebExport(owner, webExportId);
  if (row.status !== 'processing' && row.status !== 'ready') return 'unfinished';
  return { projectId: row.projectId, webExportId, viewLinkId: await waitForAll(owner, webExportId) };
}

async function waitForAll(ctx: Context, webExportId: string): Promise<string> {
  for (let waited = 0; waited < 2400; waited++) {
    const { status, viewLink, error } = await getWebExportStatus(ctx, webExportId);
    if (viewLink && !(await isAwaited(ctx, webExportId))) return viewLink;
    if (status === 'failed') throw new Error(`a design was refused: ${error?.code}`);
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error('a design was not published in time');
}

/** Whether packed files and thumbnails of a published web export are still being made. */
async function isAwaited({ parts: { database } }: Context, webExportId: string): Promise<boolean> {
  const waits = and(eq(webExports.id, webExportId), eq(webExports.awaitsDelivery, true));
  return (await database.db.$count(webExports, waits)) > 0;
}

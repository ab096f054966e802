import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { SignedRequestDescriptor } from '../../platform/storage/signed-requests.ts';
import { uploads, webExportFiles, type webExports } from './publishing.tables.ts';

/** Where a file is shown from: a review link or a project. Its address ends with the actor's right there. */
export type DownloadScope = ({ viewLinkId: string } | { projectId: string }) & {
  /** What the actor must be there, where seeing it is not enough. */
  role?: 'editor';
  /** The name a browser saves the file under. */
  name?: string;
};

/**
 * An address the actor, or a visitor without an account, can fetch a stored file from, for a while and for as long as
 * the right to it lasts (DECISIONS 44, 45 and 64).
 */
export function downloadOf(ctx: Context, key: string, scope: DownloadScope): SignedRequestDescriptor {
  const parameters: Record<string, string> = {};
  if ('viewLinkId' in scope) parameters.v = scope.viewLinkId;
  else parameters.p = scope.projectId;
  if (ctx.actor) parameters.u = ctx.actor.userId;
  if (scope.role) parameters.r = scope.role;
  if (scope.name) parameters.name = scope.name;
  return ctx.parts.signer.sign('GET', `/api/objects/${key}`, parameters);
}

/** The same for a file that an export may not have. */
export function downloadOfAny(ctx: Context, key: string | null, scope: DownloadScope): SignedRequestDescriptor | null {
  return key === null ? null : downloadOf(ctx, key, scope);
}

/**
 * The address of the model as it was uploaded, under its own name. Null where it was uploaded in several files, none of
 * which is the model by itself. It is for editors alone.
 */
export async function originalDownload(
  ctx: Context,
  webExportId: string,
  scope: DownloadScope,
): Promise<SignedRequestDescriptor | null> {
  const files = await ctx.parts.database.db
    .select({ kind: webExportFiles.kind, name: webExportFiles.name, key: uploads.objectKey })
    .from(webExportFiles)
    .innerJoin(uploads, eq(uploads.id, webExportFiles.uploadId))
    .where(and(eq(webExportFiles.webExportId, webExportId), inArray(webExportFiles.kind, ['model', 'resource'])));
  const [model] = files;
  if (files.length !== 1 || !model?.key) return null;
  return downloadOf(ctx, model.key, { ...scope, role: 'editor', name: model.name });
}

/** Addresses of both thumbnails of a ready web export; null while they are not there. */
export function thumbnailDownloads(
  ctx: Context,
  exported: typeof webExports.$inferSelect,
  scope: DownloadScope,
): { light: SignedRequestDescriptor; dark: SignedRequestDescriptor } | null {
  const { thumbnailLightKey: light, thumbnailDarkKey: dark } = exported;
  if (light === null || dark === null) return null;
  return { light: downloadOf(ctx, light, scope), dark: downloadOf(ctx, dark, scope) };
}

import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { SignedRequestDescriptor } from '../../../platform/storage/signed-requests.ts';
import { uploads, webExportFiles, type webExports } from '../publishing.tables.ts';

/** Where a file is shown: on a review link or in a project. Its URL stops working when the actor's right there ends. */
export type DownloadScope = (
  | { viewLinkId: string; grantedVersion?: number | null | undefined }
  | { projectId: string }
) & {
  /** The role that the actor must have, if the right to see the file is not enough. */
  role?: 'editor';
  /** The name under which a browser saves the file. */
  name?: string;
};

/**
 * Returns a signed URL from which the actor, or a visitor without an account, can download a stored file. It works for
 * a limited time and only while their right to the file lasts (DECISIONS 44, 45 and 64).
 */
export function downloadOf(ctx: Context, key: string, scope: DownloadScope): SignedRequestDescriptor {
  const parameters: Record<string, string> = {};
  if ('viewLinkId' in scope) {
    parameters.v = scope.viewLinkId;
    if (typeof scope.grantedVersion === 'number') parameters.g = String(scope.grantedVersion);
  } else parameters.p = scope.projectId;
  if (ctx.actor) parameters.u = ctx.actor.userId;
  if (scope.role) parameters.r = scope.role;
  if (scope.name) parameters.name = scope.name;
  return ctx.parts.signer.sign('GET', `/api/objects/${key}`, parameters);
}

/** Like `downloadOf`, for files that an export may not have. */
export function downloadOfAny(ctx: Context, key: string | null, scope: DownloadScope): SignedRequestDescriptor | null {
  return key === null ? null : downloadOf(ctx, key, scope);
}

/**
 * Returns the URL of the model as it was uploaded, under its original name; only editors may use it. Null if the model
 * was uploaded as several files, because none of them is the complete model.
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

import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { SignedRequestDescriptor } from '../../platform/storage/signed-requests.ts';
import { uploads, webExportFiles, type webExports } from './publishing.tables.ts';

/** Where a file is shown from: a review link, whose end is the address's end too, or nothing in particular. */
export interface DownloadScope {
  viewLinkId?: string;
  /** The name a browser saves the file under. */
  name?: string;
}

/** An address a stored file can be fetched from for a while (DECISIONS 44 and 45). */
export function downloadOf(ctx: Context, key: string, scope: DownloadScope = {}): SignedRequestDescriptor {
  const parameters: Record<string, string> = {};
  if (scope.viewLinkId) parameters.v = scope.viewLinkId;
  if (scope.name) parameters.name = scope.name;
  return ctx.parts.signer.sign('GET', `/api/objects/${key}`, parameters);
}

/** The same for a file that an export may not have. */
export function downloadOfAny(ctx: Context, key: string | null, scope: DownloadScope): SignedRequestDescriptor | null {
  return key === null ? null : downloadOf(ctx, key, scope);
}

/**
 * The address of the model as it was uploaded, under its own name. Null where it was uploaded in several files, none of
 * which is the model by itself. Who may have it, the caller decides.
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
  return downloadOf(ctx, model.key, { ...scope, name: model.name });
}

/** Addresses of both thumbnails of a ready web export. */
export function thumbnailDownloads(
  ctx: Context,
  exported: typeof webExports.$inferSelect,
  scope: DownloadScope = {},
): { light: SignedRequestDescriptor; dark: SignedRequestDescriptor } {
  return {
    light: downloadOf(ctx, exported.thumbnailLightKey ?? missing, scope),
    dark: downloadOf(ctx, exported.thumbnailDarkKey ?? missing, scope),
  };
}

/** A key that no object has. */
const missing = '00000000-0000-0000-0000-000000000000.webp';

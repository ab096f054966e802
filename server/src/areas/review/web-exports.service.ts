import type { CallOutput } from '@chamfer/contract';
import { asc, eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { reaches } from '../projects/projects.policy.ts';
import {
  type DownloadScope,
  downloadOf,
  downloadOfAny,
  originalDownload,
  thumbnailDownloads,
} from '../publishing/downloads.service.ts';
import { drawings, webExports } from '../publishing/publishing.tables.ts';
import { isCommentingEnabled, openLink } from './review.policy.ts';

type Output = CallOutput<'POST /web/web-exports'>;

/** What a review page shows, with addresses of its files (spec 3 §3, §7). @throws as `openLink` */
export async function openWebExport(ctx: Context, viewLinkId: string): Promise<Output> {
  const opened = await openLink(ctx, viewLinkId);
  const { db } = ctx.parts.database;
  const { link, space } = opened;
  const [[exported], sheets] = await Promise.all([
    db.select().from(webExports).where(eq(webExports.id, link.webExportId)),
    db.select().from(drawings).where(eq(drawings.webExportId, link.webExportId)).orderBy(asc(drawings.position)),
  ]);
  if (!exported?.modelObjectKey) throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  const enabled = isCommentingEnabled(opened);
  const isEditor = reaches(opened.userRole, 'editor');
  const original = isEditor ? await originalDownload(ctx, exported.id, { viewLinkId }) : null;
  return {
    webExport: {
      ...presentWebExport(ctx, exported, exported.modelObjectKey, sheets, { viewLinkId }),
      originalDownload: original,
      wantsThumbnails: isEditor && (exported.thumbnailLightRendered || exported.thumbnailDarkRendered),
    },
    teamId: space.teamId,
    sharedState: link.sharedState,
    baseRole: link.baseRole,
    userRole: opened.userRole,
    isCommentingEnabled: enabled,
    space: { spaceName: space.name ?? undefined, spaceType: space.type },
    can: { comment: enabled && ctx.actor !== null, share: isEditor },
  };
}

function presentWebExport(
  ctx: Context,
  exported: typeof webExports.$inferSelect,
  modelKey: string,
  sheets: (typeof drawings.$inferSelect)[],
  scope: DownloadScope,
): Omit<Output['webExport'], 'originalDownload' | 'wantsThumbnails'> {
  const pdfs = new Map(sheets.filter(({ fileType }) => fileType === 'pdf_v1').map((sheet) => [sheet.title, sheet]));
  const svgTitles = new Set(sheets.filter(({ fileType }) => fileType === 'svg_v1').map(({ title }) => title));
  // A sheet published as SVG and as PDF is one entry: shown as SVG, saved as PDF.
  const entries = sheets.filter(({ fileType, title }) => fileType === 'svg_v1' || !svgTitles.has(title));
  return {
    webExportId: exported.id,
    projectId: exported.projectId,
    revisionId: exported.revisionId,
    schemaVersion: 1,
    uploadedByUserId: exported.uploadedByUserId,
    uploadedByDeviceId: exported.uploadedByDeviceId,
    uploadedByPlatform: exported.uploadedByPlatform,
    appVersion: exported.appVersion,
    fileSize: exported.modelSize ?? 0,
    createdAt: exported.createdAt.toISOString(),
    uploadedAt: (exported.uploadedAt ?? exported.createdAt).toISOString(),
    title: exported.title,
    includesMaterials: exported.includesMaterials,
    modelFileDownload: downloadOf(ctx, modelKey, scope),
    coarseModelDownload: downloadOfAny(ctx, exported.coarseObjectKey, scope),
    arModelDownload: downloadOfAny(ctx, exported.arObjectKey, scope),
    usdzDownload: downloadOfAny(ctx, exported.usdzObjectKey, scope),
    triangleCount: exported.triangleCount,
    partCount: exported.partCount,
    isComplete: !exported.awaitsDelivery,
    thumbnailDownloads: thumbnailDownloads(ctx, exported, scope),
    drawingsDownload: entries.map((sheet) => {
      const pdf = pdfs.get(sheet.title);
      return {
        drawingId: sheet.id,
        fileType: sheet.fileType,
        title: sheet.title,
        pages: sheet.pages,
        download: downloadOf(ctx, sheet.objectKey, scope),
        pdfDownload: pdf ? downloadOf(ctx, pdf.objectKey, { ...scope, name: `${sheet.title}.pdf` }) : null,
      };
    }),
  };
}

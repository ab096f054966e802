import type { CallOutput } from '@chamfer/contract';
import { asc, eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { may } from '../../platform/policy.ts';
import {
  type DownloadScope,
  downloadOf,
  downloadOfAny,
  originalDownload,
  thumbnailDownloads,
} from '../publishing/downloads.service.ts';
import { drawings, webExports } from '../publishing/publishing.tables.ts';
import { webExport } from '../publishing/web-exports.policy.ts';
import { comment } from './comments.policy.ts';
import { link, roleOnLink } from './links.policy.ts';
import { openLink } from './open-link.service.ts';

type Output = CallOutput<'POST /web/web-exports'>;

/** What a review page shows, with addresses of its files (spec 3 §3, §7). @throws as `openLink` */
export async function openWebExport(ctx: Context, viewLinkId: string): Promise<Output> {
  const { link: opened, space, facts } = await openLink(ctx, viewLinkId, link.open);
  const { db } = ctx.parts.database;
  const [[exported], sheets] = await Promise.all([
    db.select().from(webExports).where(eq(webExports.id, opened.webExportId)),
    db.select().from(drawings).where(eq(drawings.webExportId, opened.webExportId)).orderBy(asc(drawings.position)),
  ]);
  if (!exported?.modelObjectKey) throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  const original = may(link.downloadOriginal, facts) ? await originalDownload(ctx, exported.id, { viewLinkId }) : null;
  return {
    webExport: {
      ...presentWebExport(ctx, exported, exported.modelObjectKey, sheets, { viewLinkId }),
      originalDownload: original,
      wantsThumbnails:
        may(webExport.replaceThumbnails, { role: facts.inProject }) &&
        (exported.thumbnailLightRendered || exported.thumbnailDarkRendered),
    },
    teamId: space.teamId,
    sharedState: opened.sharedState,
    baseRole: opened.baseRole,
    userRole: facts.isSignedIn ? roleOnLink(facts) : null,
    isCommentingEnabled: may(comment.read, facts),
    space: { spaceName: space.name ?? undefined, spaceType: space.type },
    can: { comment: may(comment.write, facts), share: may(link.update, facts) },
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

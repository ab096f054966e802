import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import { may } from '../../../platform/policy.ts';
import { requireUser } from '../../people/people.service.ts';
import { project } from '../../projects/projects.policy.ts';
import { lengthScaleOf } from '../../publishing/exports/model-unit.service.ts';
import { drawings, webExports } from '../../publishing/publishing.tables.ts';
import {
  type DownloadScope,
  downloadOf,
  downloadOfAny,
  originalDownload,
  thumbnailDownloads,
} from '../../publishing/store/downloads.service.ts';
import { webExport } from '../../publishing/uploads/web-exports.policy.ts';
import { comment } from '../comments/comments.policy.ts';
import { recordOpening, recordsOpenings } from '../links/link-openings.service.ts';
import { revisionOn } from '../links/link-revisions.service.ts';
import { endOfLink, inProjectOf, link, roleOnLink } from '../links/links.policy.ts';
import { type FoundLink, findLinkFor, openLink } from '../links/open-link.service.ts';
import { type EqualExports, findEqual, type Sheet } from './equal-exports.service.ts';
import { invitations } from './invitations.port.ts';
import { promotionOn } from './promotion.ts';

type Output = CallOutput<'POST /web/web-exports'>;

/**
 * Returns everything that a review page shows, with the URLs of its files (spec 3 §3, §7). Those who may edit the
 * project can look at `earlier` web exports of it through the same link.
 * @throws the same codes as `openLink`; PROJECT_VIEW_LINK_NOT_FOUND for an earlier web export that one may not see
 */
export async function openWebExport(
  ctx: Context,
  { v: viewLinkId, e: earlier }: CallRequest<'POST /web/web-exports'>['query'],
): Promise<Output> {
  const { link: opened, space, projectName, facts } = await openOrTell(ctx, viewLinkId);
  const { db } = ctx.parts.database;
  const webExportId = earlier ?? opened.webExportId;
  const isNewest = webExportId === opened.webExportId;
  const [[exported], sheets, revision] = await Promise.all([
    db
      .select()
      .from(webExports)
      .where(and(eq(webExports.id, webExportId), eq(webExports.projectId, opened.projectId))),
    db.select().from(drawings).where(eq(drawings.webExportId, webExportId)).orderBy(asc(drawings.position)),
    revisionOn(db, viewLinkId, webExportId),
  ]);
  const mayLook = isNewest || may(link.seeSharing, facts);
  if (!exported?.modelObjectKey || !mayLook) throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  const equal = await findEqual(db, exported, sheets);
  const scope = { viewLinkId, grantedVersion: facts.grantedVersion };
  const original = may(link.downloadOriginal, facts) ? await originalDownload(ctx, exported.id, scope) : null;
  const inProject = inProjectOf(facts);
  const isRecorded = isNewest && (await recordOpening(ctx, viewLinkId, facts));
  const mayRename = may(project.rename, inProject);
  return {
    webExport: {
      ...presentWebExport(ctx, exported, exported.modelObjectKey, { sheets, equal }, scope),
      revision,
      originalDownload: original,
      wantsThumbnails:
        may(webExport.replaceThumbnails, inProject) &&
        (exported.thumbnailLightRendered || exported.thumbnailDarkRendered),
    },
    isNewest,
    teamId: space.teamId,
    sharedState: facts.sharedState,
    baseRole: opened.baseRole,
    userRole: facts.isSignedIn ? roleOnLink(facts) : null,
    guest: facts.isGuest ? await presentGuest(ctx) : null,
    isOpenToGuests: !facts.isSignedIn && isNewest && may(link.becomeGuest, facts),
    isCommentingEnabled: may(comment.read, facts),
    space: { spaceName: space.name ?? undefined, spaceType: space.type },
    projectName: mayRename ? projectName : null,
    recordsOpenings: isRecorded,
    promotion: promotionOn(ctx.parts.config, viewLinkId),
    can: {
      comment: isNewest && may(comment.write, facts),
      openRevisions: may(link.seeSharing, facts),
      exportComments: may(link.exportComments, facts),
      share: may(link.update, facts),
      rename: mayRename,
      delete: may(project.delete, inProject),
    },
  };
}

/** The guest who looks at their link. */
async function presentGuest(ctx: Context): Promise<Output['guest']> {
  const { id: userId, name } = await requireUser(ctx.parts.database.db, actorOf(ctx).userId);
  return { userId, name };
}

/** Opens a link; a refusal says what the visitor can do. */
async function openOrTell(ctx: Context, viewLinkId: string): Promise<FoundLink> {
  try {
    return await openLink(ctx, viewLinkId, link.open);
  } catch (error) {
    const details = error instanceof AppError ? await helpAgainst(ctx, viewLinkId, error) : null;
    throw error instanceof AppError && details ? new AppError(error.code, details) : error;
  }
}

/**
 * The invitation that waits for the visitor, who can accept it (ACCESS §4); when a link ended that they could open; at
 * the gate, that openings are recorded, which visitors learn before they open it (DECISIONS 69).
 */
async function helpAgainst(ctx: Context, viewLinkId: string, { code }: AppError): Promise<AppError['details']> {
  const { db } = ctx.parts.database;
  if (code === 'PROJECT_VIEW_LINK_PASSWORD_PROTECTED') {
    return recordsOpenings(ctx.parts) ? { recordsOpenings: true } : null;
  }
  if (code === 'PROJECT_VIEW_LINK_FORBIDDEN') {
    const invitationId = await invitations().waiting(ctx, db, { viewLinkId });
    return invitationId ? { invitationId } : null;
  }
  if (code !== 'PROJECT_VIEW_LINK_NOT_FOUND') return null;
  const found = await findLinkFor(ctx, viewLinkId);
  const expiredAt = found && endOfLink(found.facts);
  return expiredAt ? { expiredAt: expiredAt.toISOString() } : null;
}

function presentWebExport(
  ctx: Context,
  exported: typeof webExports.$inferSelect,
  modelKey: string,
  { sheets, equal }: { sheets: Sheet[]; equal: EqualExports },
  scope: DownloadScope,
): Omit<Output['webExport'], 'revision' | 'originalDownload' | 'wantsThumbnails'> {
  const pdfs = new Map(sheets.filter(({ fileType }) => fileType === 'pdf_v1').map((sheet) => [sheet.title, sheet]));
  const svgTitles = new Set(sheets.filter(({ fileType }) => fileType === 'svg_v1').map(({ title }) => title));
  // A sheet that was published as both SVG and PDF is one entry: the page shows the SVG, and the PDF can be saved.
  const entries = sheets.filter(({ fileType, title }) => fileType === 'svg_v1' || !svgTitles.has(title));
  return {
    webExportId: exported.id,
    projectId: exported.projectId,
    revisionId: exported.revisionId,
    equalWebExportIds: equal.webExportIds,
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
    lengthScale: lengthScaleOf(exported),
    isComplete: !exported.awaitsDelivery,
    thumbnailDownloads: thumbnailDownloads(ctx, exported, scope),
    drawingsDownload: entries.map((sheet) => {
      const pdf = pdfs.get(sheet.title);
      return {
        drawingId: sheet.id,
        equalDrawingIds: equal.drawingIds(sheet),
        fileType: sheet.fileType,
        title: sheet.title,
        pages: sheet.pages,
        download: downloadOf(ctx, sheet.objectKey, scope),
        pdfDownload: pdf ? downloadOf(ctx, pdf.objectKey, { ...scope, name: `${sheet.title}.pdf` }) : null,
      };
    }),
  };
}

import { brand } from '@chamfer/contract/brand';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { systemContext } from '../../../platform/context.ts';
import { escapeHtml } from '../../../platform/html.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { fileHeaders } from '../../../platform/http/security-headers.ts';
import type { PageHead } from '../../../platform/http/web-files.ts';
import type { Parts } from '../../../platform/parts.ts';
import { webExports } from '../../publishing/publishing.tables.ts';
import { link } from './links.policy.ts';
import { openLink } from './open-link.service.ts';

/** How long others may keep the picture, in seconds: a link that is closed has none after this time (DECISIONS 44). */
const keptSeconds = 60;

/**
 * The head of the page of a review link that opens for anyone: title and picture for previews in chats and on other
 * sites. Null for every other page, so that the title of a restricted design is in no page that a stranger can load.
 */
export async function linkHead(parts: Parts, path: string): Promise<PageHead | null> {
  const viewLink = /^\/v\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i.exec(path)?.[1];
  const shown = viewLink ? await findPublic(parts, viewLink) : null;
  if (!viewLink || !shown) return null;
  const page = `${parts.config.PUBLIC_URL ?? ''}/v/${viewLink}`;
  const picture = `${parts.config.PUBLIC_URL ?? ''}/api/web/project-view-links/${viewLink}/picture`;
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', brand.name],
    ['og:title', shown.title],
    ['og:url', page],
  ];
  if (shown.pictureKey)
    properties.push(['og:image', picture], ['og:image:type', 'image/webp'], ['og:image:alt', shown.title]);
  const metas = properties.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`);
  const card = shown.pictureKey ? 'summary_large_image' : 'summary';
  return {
    title: `${shown.title} · ${brand.name}`,
    elements: [...metas, `<meta name="twitter:card" content="${card}" />`].join('\n    '),
  };
}

/**
 * Sends the picture of a design whose link opens for anyone. Asked again with every request, so it ends with the link.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND for a link that does not open for strangers, and one without a picture
 */
export async function sendLinkPicture(parts: Parts, viewLink: string, { request, reply }: Exchange): Promise<void> {
  const key = (await findPublic(parts, viewLink))?.pictureKey;
  const size = key ? await parts.store.size(key) : null;
  if (!key || size === null) throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  fileHeaders(reply);
  const etag = `"${key}"`;
  reply.header('etag', etag);
  reply.header('cache-control', `public, max-age=${keptSeconds}`);
  // Previews are drawn by pages of other sites.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  if (request.headers['if-none-match'] === etag) return void (await reply.code(304).send());
  reply.type('image/webp').header('content-length', size);
  await reply.send(parts.store.read(key));
}

interface PublicDesign {
  readonly title: string;
  /** Null while there are no thumbnails. */
  readonly pictureKey: string | null;
}

/** What a link shows to a visitor without an account; null if it does not open for them. */
async function findPublic(parts: Parts, viewLink: string): Promise<PublicDesign | null> {
  const stranger = systemContext(parts, null);
  try {
    const found = await openLink(stranger, viewLink, link.open);
    const [shown] = await parts.database.db
      .select({ title: webExports.title, pictureKey: webExports.thumbnailLightKey })
      .from(webExports)
      .where(eq(webExports.id, found.link.webExportId));
    return shown ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { whereSold } from '../config/tax-settings.ts';
import { escapeHtml } from '../html.ts';
import { operatorAddresses } from '../legal-texts.ts';
import type { Parts } from '../parts.ts';

import { apiReferenceFile, serveDocuments } from './document-pages.ts';
import { answerNotFound } from './http-app.ts';
import { embedOrigins } from './security-headers.ts';

const folder = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/**
 * Serves the built web app: hashed files, cached for a year and precompressed by the build; any other path outside the
 * API gets the page, whose router handles it.
 */
export async function serveWeb(
  app: FastifyInstance,
  parts: Parts,
  headOf: (parts: Parts, path: string) => Promise<PageHead | null>,
): Promise<void> {
  const { config } = parts;
  const page = await readPage(config);
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      // Source maps are for error monitoring alone (docs/error-monitoring.md).
      allowedPath: (path) => !/\.map(\.|$)/.test(path),
    });
    await serveDocuments(app, folder);
    for (const name of rootFiles()) {
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder, { maxAge: '1h', immutable: false }));
    }
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!;
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (page === null || !wantsPage || isNoPage(path, config)) return answerNotFound(request, reply);
    // The page comes without its own head rather than not at all.
    const head = await headOf(parts, path).catch((error: unknown) => {
      parts.database.breaker.note(error);
      request.log.warn({ err: error }, 'the page has no title of its own');
      return null;
    });
    const answer = head ? withHead(page, head) : page;
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(answer);
  });
}

/** What the head of a page contains in addition to its fixed content. */
export interface PageHead {
  readonly title: string;
  /** HTML elements, with every text in them escaped. */
  readonly elements: string;
}

/** Puts a title, which is escaped here, and elements into the head of the page. */
export function withHead(page: string, { title, elements }: PageHead): string {
  // Functions, because a dollar sign in a title means nothing here.
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `  ${elements}\n  </head>`);
}

/** Paths that never get the page: those of the API, of files, and of developer pages outside local environments. */
function isNoPage(path: string, { isLocal }: Config): boolean {
  return /^\/(api|assets)(\/|$)/.test(path) || (!isLocal && path.startsWith('/dev/'));
}

/** The page with the installation's URLs in its `meta` elements; null when the web app is not built. */
async function readPage(config: Config): Promise<string | null> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  const addresses: Record<string, string | undefined> = {
    environment: config.CHAMFER_ENV,
    'redirect-origins': config.REDIRECT_ORIGINS,
    'beta-collaboration-origin': config.BETA_COLLABORATION_ORIGIN,
    'beta-app-origin': config.BETA_APP_ORIGIN,
    'public-site': config.PUBLIC_SITE_URL,
    terms: config.TERMS_URL,
    ...operatorAddresses(config),
    'openings-days': config.LINK_OPENINGS === 'on' ? `${config.RETENTION_OPENINGS_DAYS}` : undefined,
    support: config.SUPPORT_URL ?? (config.SUPPORT_PORTAL && '/support'),
    'support-portal': config.SUPPORT_PORTAL,
    'help-center': config.HELP_CENTER_URL,
    'video-tutorials': config.VIDEO_TUTORIALS_URL,
    'members-video': config.MEMBERS_VIDEO_URL,
    'members-captions': config.MEMBERS_CAPTIONS_URL,
    telemetry:
      config.TELEMETRY === 'off' ? undefined : `${(config.API_USERS_URL ?? '/api').replace(/\/+$/, '')}/telemetry`,
    'telemetry-consent': config.TELEMETRY === 'off' ? undefined : config.TELEMETRY_CONSENT,
    community: config.COMMUNITY_URL,
    download: config.DOWNLOAD_URL,
    sales: config.SALES_EMAIL ? 'form' : undefined,
    'embed-origins': embedOrigins(config).join(' '),
    errors: config.SENTRY_DSN,
    'errors-release': config.SENTRY_DSN && config.SENTRY_RELEASE,
    'errors-environment': config.SENTRY_DSN && (config.SENTRY_ENVIRONMENT ?? config.CHAMFER_ENV),
    registration: config.REGISTRATION,
    'survey-skip': config.SURVEY_SKIP,
    billing: config.BILLING,
    'sold-to': config.BILLING === 'off' ? undefined : (whereSold(config) ?? undefined),
    'seller-country': config.BILLING === 'off' ? undefined : config.BILLING_SELLER_COUNTRY,
    'api-auth': config.API_AUTH_URL,
    'api-users': config.API_USERS_URL,
    'api-sync': config.API_SYNC_URL,
  };
  return (
    built?.replaceAll(/(<meta name="chamfer:([a-z-]+)" content=")"/g, (whole, start: string, name: string) =>
      addresses[name] ? `${start}${escapeHtml(addresses[name])}"` : whole,
    ) ?? null
  );
}

/** Documents, which have paths of their own. */
const pages = ['index.html', apiReferenceFile];

/** Files served from the root, such as the icon. */
function rootFiles(): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !pages.includes(entry.name) && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

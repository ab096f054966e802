/** URLs configured for the installation. The server writes them into the page's `meta` elements. */
export type PageAddress =
  | 'public-site'
  | 'terms'
  | 'privacy'
  | 'support'
  | 'help-center'
  | 'video-tutorials'
  | 'community'
  | 'download';

/** One of the installation's URLs; null if it is not configured, in which case screens do not mention it. */
export function pageAddress(name: PageAddress): string | null {
  const content = metaContent(name);
  return /^(https?:|mailto:|\/)/.test(content) ? content : null;
}

/** Additional origins that a `redirect_url` may lead to. */
export function redirectOrigins(): string[] {
  return metaContent('redirect-origins')
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** The origins of the beta's collaboration pages and app; null if this installation has no beta. */
export function betaOrigins(): { collaboration: string; app: string } | null {
  const [collaboration, app] = [metaContent('beta-collaboration-origin'), metaContent('beta-app-origin')];
  return collaboration && app ? { collaboration, app } : null;
}

/** Whether this installation is the beta, whose design app has a different URL scheme. */
export function isBeta(): boolean {
  return metaContent('environment') === 'beta';
}

/**
 * The URL of a call. The three clients of spec 1 §7 (auth, user management, sync) have separate base URLs, `/api` by
 * default (DECISIONS 1): `chamfer:api-auth`, `chamfer:api-users` and `chamfer:api-sync` override `chamfer:api`.
 */
export function apiAddress(path: string): string {
  const client = path.startsWith('/auth/') ? 'auth' : /^\/(web|app|uploads|objects)\//.test(path) ? 'sync' : 'users';
  return (metaContent(`api-${client}`) || metaContent('api') || '/api') + path;
}

function metaContent(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="chamfer:${name}"]`)?.content.trim() ?? '';
}

/** Addresses that belong to the installation. The server writes them into the page's `meta` elements. */
export type PageAddress =
  | 'public-site'
  | 'terms'
  | 'privacy'
  | 'support'
  | 'help-center'
  | 'video-tutorials'
  | 'community'
  | 'download';

/** One of the installation's addresses, null where it has none: then nothing on the screen speaks of it. */
export function pageAddress(name: PageAddress): string | null {
  const content = metaContent(name);
  return /^(https?:|mailto:|\/)/.test(content) ? content : null;
}

/** Origins beside our own that a `redirect_url` may lead to. */
export function redirectOrigins(): string[] {
  return metaContent('redirect-origins')
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** Where the beta's collaboration pages and its app are; null where this installation has no beta beside it. */
export function betaOrigins(): { collaboration: string; app: string } | null {
  const [collaboration, app] = [metaContent('beta-collaboration-origin'), metaContent('beta-app-origin')];
  return collaboration && app ? { collaboration, app } : null;
}

/** Whether this installation is the beta, whose design app has a URL scheme of its own. */
export function isBeta(): boolean {
  return metaContent('environment') === 'beta';
}

/**
 * Where a call goes. The three clients of spec 1 §7 (auth, user management, sync) have an address each, `/api` by
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

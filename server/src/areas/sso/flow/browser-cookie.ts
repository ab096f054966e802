import type { Context } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { hashSecret } from '../../../platform/secrets.ts';

/**
 * Binds a sign-in to the browser that began it: what comes back is taken from that browser alone, so that nobody is signed
 * in to an account that somebody else chose. The one cookie of the product; scripts cannot read it.
 */
const name = 'sso';
const seconds = 600;

/** The hash of the browser's secret; gives the browser one, or keeps the one it has for ten more minutes. */
export function bindBrowser({ parts: { config, ids } }: Context, { request, reply }: Exchange): string {
  const secret = secretOf(request.headers.cookie) ?? ids.secret();
  const secure = config.PUBLIC_URL?.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${secret}; Max-Age=${seconds}; Path=/api; HttpOnly; SameSite=Lax${secure}`);
  return hashSecret(secret);
}

/** The hash of the secret that the browser has; null if it has none. */
export function boundBrowser({ request }: Exchange): string | null {
  const secret = secretOf(request.headers.cookie);
  return secret && hashSecret(secret);
}

function secretOf(header: string | undefined): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

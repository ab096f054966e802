import type { RedirectSite } from '@chamfer/contract/redirect-target';
import { returnAddress } from '../../../platform/auth/return-address.ts';
import { withSource } from '../../../platform/auth/with-source.ts';

/**
 * The target of a hand-off: the redirect URL with `source=auth-handoff`, or the start page if there is none or it is
 * not allowed. The beta's collaboration origin becomes that of its app (spec 1 §2 Auth handoff).
 */
export function handoffAddress(
  redirectUrl: string | undefined,
  site: RedirectSite & { beta: { collaboration: string; app: string } | null },
): string {
  const { origin, allowed, beta } = site;
  const wanted = beta ? toBetaApp(redirectUrl, beta) : redirectUrl;
  const trusted = { origin, allowed: beta ? [...allowed, beta.app] : allowed };
  return withSource(returnAddress(wanted, { ...trusted, fallback: '/' }), 'auth-handoff', trusted);
}

function toBetaApp(redirectUrl: string | undefined, beta: { collaboration: string; app: string }): string | undefined {
  if (!redirectUrl || !URL.canParse(redirectUrl)) return redirectUrl;
  const { origin, pathname, search, hash } = new URL(redirectUrl);
  if (origin !== new URL(beta.collaboration).origin) return redirectUrl;
  return new URL(beta.app).origin + pathname + search + hash;
}

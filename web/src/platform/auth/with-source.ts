import { type RedirectSite, redirectTarget } from '@chamfer/contract/redirect-target';
import type { Source } from './sources.ts';

/** An address that `returnAddress` answered, with the source of the visit (spec 1 §2); the start page stays as it is. */
export function withSource(address: string, source: Source, site: RedirectSite): string {
  if (address === '/') return address;
  const url = new URL(address, site.origin);
  url.searchParams.set('source', source);
  return redirectTarget(url.href, site) ?? '/';
}

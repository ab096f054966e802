import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { AppSearch } from '../../platform/page/search.ts';

/**
 * Mails once had the secrets of an invitation in the query (spec 1 §2): they move into the fragment, which browsers keep from
 * servers, proxies and other sites.
 */
export function moveInvitation({ search, location }: { search: AppSearch; location: ParsedLocation }): void {
  const { invitation_hash, email_token, ...rest } = search;
  if (!invitation_hash) return;
  const secrets = new URLSearchParams({ ...(email_token && { email_token }), invitation_hash });
  throw redirect({ to: location.pathname, search: rest, hash: String(secrets), replace: true });
}

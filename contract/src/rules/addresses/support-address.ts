/**
 * The address in the support portal that somebody is sent to: `returnTo` where it lies on the portal's own origin, or on one of
 * `further`, else the portal's start. A portal that is a mail address stays as it is.
 */
export function supportAddress(
  portal: string,
  returnTo: string | null | undefined,
  further: readonly string[] = [],
): string {
  if (!returnTo || !/^https?:/.test(portal) || !URL.canParse(returnTo, portal)) return portal;
  const wanted = new URL(returnTo, portal);
  // A name in it is not the portal's, and what follows it looks like a host.
  if (wanted.username || wanted.password) return portal;
  const allowed = [portal, ...further].map((address) => new URL(address).origin);
  return allowed.includes(wanted.origin) ? wanted.href : portal;
}

/**
 * The address in the support portal that somebody is sent to: `returnTo` where it lies on the portal's own origin, else the
 * portal's start. A portal that is a mail address stays as it is.
 */
export function supportAddress(portal: string, returnTo: string | null): string {
  if (!returnTo || !/^https?:/.test(portal) || !URL.canParse(returnTo, portal)) return portal;
  const wanted = new URL(returnTo, portal);
  return wanted.origin === new URL(portal).origin ? wanted.href : portal;
}

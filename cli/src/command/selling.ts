/**
 * Whether the installation with these settings sells plans, as the server reads them: `BILLING`, which is on by itself in
 * local environments alone.
 */
export function isSelling({ BILLING, CHAMFER_ENV, NODE_ENV }: Record<string, string | undefined>): boolean {
  if (BILLING) return BILLING !== 'off';
  return (CHAMFER_ENV || (NODE_ENV === 'production' ? 'prod' : 'local')).startsWith('local');
}

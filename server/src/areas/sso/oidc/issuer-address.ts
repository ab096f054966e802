import { DiscoveryRefused } from './discovery-refused.ts';

const wellKnown = '/.well-known/openid-configuration';
/** The first part of the path, where it stands for many organizations (Microsoft Entra). */
const shared = /^\/(common|organizations|consumers)(\/|$)/i;

/**
 * Reads an issuer as an owner types it; the path of its configuration is left out, as many copy that.
 * @throws DiscoveryRefused invalid-issuer, shared-issuer
 */
export function readIssuer(text: string): URL {
  const typed = text.trim();
  refuseShared(typed);
  if (!URL.canParse(typed)) throw new DiscoveryRefused('invalid-issuer');
  const url = new URL(typed);
  if (url.pathname.endsWith(wellKnown)) url.pathname = url.pathname.slice(0, -wellKnown.length);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isPlain = url.username + url.password + url.search + url.hash === '' && !/[?#]/.test(typed);
  // The library would take such an address for that of the configuration, and not compare the issuer.
  if (!isWeb || !isPlain || url.pathname.includes('/.well-known')) throw new DiscoveryRefused('invalid-issuer');
  return url;
}

/** Refuses an issuer that stands for many organizations: anybody with an account in any of them could sign in. */
export function refuseShared(issuer: string): void {
  const path = URL.canParse(issuer) ? new URL(issuer).pathname : '';
  if (/[{}]|%7B|%7D/i.test(issuer) || shared.test(path)) throw new DiscoveryRefused('shared-issuer', { found: issuer });
}

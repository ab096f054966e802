import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import type { Parts } from '../../../platform/parts.ts';
import { derivedSecret } from '../../../platform/secrets.ts';

/** How long a browser that knew the password of a link need not say it again. Milliseconds. */
const grantMs = 24 * 60 * 60_000;

/** What a visitor has who knew the password of a link, and sends along with each call. */
export interface LinkGrant {
  grant: string;
  expiresAt: Date;
}

/**
 * Makes a grant for a link and the password it has now. Nothing is stored: it is signed, and ends with the password, or
 * after a day.
 */
export function makeGrant(
  parts: Pick<Parts, 'clock' | 'keys'>,
  viewLinkId: string,
  passwordVersion: number,
): LinkGrant {
  const expiresAt = new Date(parts.clock.now().getTime() + grantMs);
  const body = `${passwordVersion}.${expiresAt.getTime()}`;
  return { grant: `${body}.${signatureOf(parts, viewLinkId, body).toString('base64url')}`, expiresAt };
}

/** Which password of a link the sender of a call knew; null without a valid grant. */
export function grantedVersionOf({ parts, linkGrant }: Context, viewLinkId: string): number | null {
  const [, body, version, until, signature] = /^((\d{1,9})\.(\d{1,15}))\.([\w-]{43})$/.exec(linkGrant ?? '') ?? [];
  if (!body || !signature || Number(until) <= parts.clock.now().getTime()) return null;
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(parts, viewLinkId, body));
  return isOurs ? Number(version) : null;
}

function signatureOf({ keys }: Pick<Parts, 'keys'>, viewLinkId: string, body: string): Buffer {
  return createHmac('sha256', derivedSecret(keys, 'link-grants')).update(`${viewLinkId} ${body}`).digest();
}

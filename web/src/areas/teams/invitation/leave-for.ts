import { redirectTarget } from '@chamfer/contract/redirect-target';
import { betaOrigins, redirectOrigins } from '../../../platform/page/page-config.ts';

/** Where an invitation leads on, if this site may lead there; null else (spec 1 §2 `redirect_url`). */
export function allowedReturn(address: string | null): string | null {
  if (address === null) return null;
  const beta = betaOrigins();
  const allowed = beta ? [...redirectOrigins(), beta.app] : redirectOrigins();
  return redirectTarget(address, { origin: location.origin, allowed });
}

/** Goes to where an invitation leads on. */
export function leaveFor(address: string): void {
  const target = allowedReturn(address);
  if (target !== null) location.assign(target);
}

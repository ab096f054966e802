import { redirectTarget } from '@chamfer/contract/redirect-target';
import { AppError } from '../../../platform/app-error.ts';
import type { Config } from '../../../platform/config/config.ts';

/**
 * Where an invitation may send people on: what a hand-off may lead to as well (spec 1 §2 `redirect_url`), as a whole
 * address; null for any other. Asked when it is stored and when it is given back, because the operator's list changes.
 */
export function returnTarget(config: Config, address: string | null): string | null {
  if (address === null || config.PUBLIC_URL === null) return null;
  const allowed = config.REDIRECT_ORIGINS.split(',').filter(Boolean);
  const target = redirectTarget(address, {
    origin: config.PUBLIC_URL,
    allowed: config.BETA_APP_ORIGIN ? [...allowed, config.BETA_APP_ORIGIN] : allowed,
  });
  return target === null ? null : new URL(target, config.PUBLIC_URL).href;
}

/** The return address of an invitation that is to be sent. @throws VALIDATION_ERROR where it may not lead there */
export function requireReturnTarget(config: Config, address: string | undefined): string | null {
  if (address === undefined) return null;
  const target = returnTarget(config, address);
  if (target !== null) return target;
  const issue = { field: 'redirectURL', code: 'not_allowed', message: 'is no address that people may be sent to' };
  throw new AppError('VALIDATION_ERROR', null, { validationErrors: [issue] });
}

import { hasCode } from '../../../platform/api/api.ts';

/** The page that says why nobody can request a licence here: its path (spec 2 §2, §8 EDU). */
export type RefusalPage = '/edu/ineligible' | '/edu/unavailable' | '/edu/email-verification-required';

/** The page for what a call answered; null where it has none, and the screen itself says what is wrong. */
export function pageOfRefusal(error: unknown): RefusalPage | null {
  if (hasCode(error, 'EDU_REQUEST_INELIGIBLE_EMAIL')) return '/edu/ineligible';
  if (hasCode(error, 'EDU_REQUEST_UNAVAILABLE')) return '/edu/unavailable';
  return hasCode(error, 'EMAIL_NOT_VERIFIED') ? '/edu/email-verification-required' : null;
}

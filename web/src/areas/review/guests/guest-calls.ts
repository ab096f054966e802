import type { QueryClient } from '@tanstack/react-query';
import { currentLanguage } from '../../../i18n/catalogues.ts';
import { call } from '../../../platform/api/api.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { guestSession } from '../../../platform/http/guest-session.ts';
import { reviewQuery } from '../use-review.ts';
import type { SentCode } from './kept-guest.ts';

/** The fields of somebody who becomes a guest. */
export interface GuestForm {
  name: string;
  email: string;
}

const closed = {
  PROJECT_VIEW_LINK_NOT_FOUND: 'review.newComment.error.gone',
  PROJECT_VIEW_LINK_AUTH_REQUIRED: 'reviewGuests.error.closed',
  PROJECT_VIEW_LINK_PASSWORD_PROTECTED: 'reviewGuests.error.closed',
  COMMENTING_FORBIDDEN: 'reviewGuests.error.closed',
  GUEST_COMMENTING_FORBIDDEN: 'reviewGuests.error.closed',
  OPERATION_NOT_ALLOWED: 'reviewGuests.error.closed',
} as const;

/** The texts for a code that was not sent. */
export const codeRefusal = refusals<'POST /web/project-view-links/{viewLink}/guests/codes', keyof GuestForm>({
  ...closed,
  INVALID_EMAIL: { email: 'reviewGuests.error.email' },
  MISSING_CAPTCHA: 'reviewGuests.error.captcha',
  CAPTCHA_MISMATCH: 'reviewGuests.error.captcha',
});

/** The texts for a code that was not accepted; the field itself shows how many tries are left. */
export const joinRefusal = refusals<'POST /web/project-view-links/{viewLink}/guests'>({
  ...closed,
  GUEST_CODE_INVALID: 'reviewGuests.error.codeOver',
  // A name that an earlier page kept in this tab.
  VALIDATION_ERROR: ({ validationErrors }) =>
    validationErrors[0]?.field === 'name' ? 'reviewGuests.error.nameAddress' : 'common.error.tryAgain',
});

/** Has a code sent to an address. @throws ApiError */
export async function sendCode(viewLink: string, email: string, captcha: string | undefined): Promise<SentCode> {
  const input = { email, captcha, language: currentLanguage() };
  const answer = await call('POST /web/project-view-links/{viewLink}/guests/codes', { params: { viewLink }, input });
  return { codeId: answer.codeId, email, sentAt: Date.now() };
}

/** Becomes a guest of the link in this browser. @throws ApiError GUEST_CODE_INVALID with the tries that are left */
export async function join(
  client: QueryClient,
  viewLink: string,
  given: { codeId: string; code: string; name: string },
): Promise<void> {
  const input = { ...given, language: currentLanguage() };
  const tokens = await call('POST /web/project-view-links/{viewLink}/guests', { params: { viewLink }, input });
  guestSession(viewLink).setTokens(tokens);
  void client.invalidateQueries(reviewQuery(viewLink, false));
}

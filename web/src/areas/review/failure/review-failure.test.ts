import { expect, it } from 'vitest';
import { reviewFailure } from './review-failure.ts';

const rows = [
  ['PROJECT_VIEW_LINK_FORBIDDEN', 403, true, 'forbidden'],
  ['PROJECT_VIEW_LINK_FORBIDDEN', 403, false, 'log-in'],
  ['PROJECT_VIEW_LINK_AUTH_REQUIRED', 401, true, 'not-found'],
  ['PROJECT_VIEW_LINK_AUTH_REQUIRED', 401, false, 'log-in'],
  ['PROJECT_VIEW_LINK_NOT_FOUND', 404, true, 'not-found'],
  ['PROJECT_VIEW_LINK_NOT_FOUND', 404, false, 'not-found'],
  ['INVALID_REQUEST_QUERY_PARAMETER', 400, false, 'not-found'],
  ['PROJECT_VIEW_LINK_PASSWORD_PROTECTED', 403, false, 'password'],
  ['PROJECT_VIEW_LINK_PASSWORD_PROTECTED', 403, true, 'password'],
  ['TOO_MANY_REQUESTS', 429, false, 'retry'],
  ['INTERNAL_ERROR', 500, true, 'retry'],
  ['NETWORK', 0, true, 'retry'],
] as const;

it.each(rows)('shows %s (%i, signed in: %s) as %s (spec 3 §8)', (code, status, isSignedIn, screen) => {
  expect(reviewFailure({ code, status }, isSignedIn)).toBe(screen);
});

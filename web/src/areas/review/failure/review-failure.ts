/** What the page shows when a review link does not open (spec 3 §8). */
export type ReviewFailure = 'forbidden' | 'not-found' | 'log-in' | 'password' | 'retry';

/**
 * Maps a failed `POST /web/web-exports` to a screen. Errors about the link itself lead to the not-found screen, except
 * three that have their own screens. Errors of the network or the server can be retried.
 */
export function reviewFailure(
  error: { readonly code: string; readonly status: number },
  isSignedIn: boolean,
): ReviewFailure {
  if (error.code === 'PROJECT_VIEW_LINK_FORBIDDEN') return isSignedIn ? 'forbidden' : 'log-in';
  if (error.code === 'PROJECT_VIEW_LINK_PASSWORD_PROTECTED') return 'password';
  if (error.code === 'PROJECT_VIEW_LINK_AUTH_REQUIRED') return isSignedIn ? 'not-found' : 'log-in';
  if (error.status >= 400 && error.status < 500 && error.status !== 429) return 'not-found';
  return 'retry';
}

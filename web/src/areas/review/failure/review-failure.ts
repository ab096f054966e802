/** What the page shows when a review link does not open (spec 3 §8). */
export type ReviewFailure = 'forbidden' | 'not-found' | 'log-in' | 'retry';

/**
 * Maps a failed `POST /web/web-exports` to a screen.
 *
 * Everything the server says about the link itself is the not-found screen but for the two answers that have one of
 * their own; what speaks of the network or of the server is worth another try.
 */
export function reviewFailure(
  error: { readonly code: string; readonly status: number },
  isSignedIn: boolean,
): ReviewFailure {
  if (error.code === 'PROJECT_VIEW_LINK_FORBIDDEN') return isSignedIn ? 'forbidden' : 'log-in';
  if (error.code === 'PROJECT_VIEW_LINK_AUTH_REQUIRED') return isSignedIn ? 'not-found' : 'log-in';
  if (error.status >= 400 && error.status < 500 && error.status !== 429) return 'not-found';
  return 'retry';
}

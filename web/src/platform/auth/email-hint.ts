/** The address a visitor is expected to sign in with, from a hash such as `email_hint=mara%40example.com` (spec 1 §2). */
export function emailHint(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('email_hint');
}

/** Adds the email address to a hash. */
export function withEmailHint(hash: string, email: string): string {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  values.set('email_hint', email);
  return values.toString();
}

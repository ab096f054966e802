/** Forms of secrets by which their issuers mean scanners to find them, and keys in PEM files. */
const forms: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40,}/,
  'token of Chamfer': /\bchm_(?:pat|team|scim)_[0-9A-Za-z]{49}\b/,
  'key of Stripe': /\b[sr]k_(?:live|test)_[0-9A-Za-z]{20,}/,
  'webhook secret': /\bwhsec_[0-9A-Za-z+/]{32,}/,
  'key of Paddle': /\bpdl_(?:live|sdbx)_apikey_[0-9a-z]{26}_[0-9A-Za-z]{22}_[0-9A-Za-z]{3}/,
  'key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'token of GitHub': /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{82})\b/,
  'token of GitLab': /\bglpat-[0-9A-Za-z_-]{20,}/,
  'token of npm': /\bnpm_[0-9A-Za-z]{36}\b/,
  'token of Slack': /\bxox[abeprs]-[0-9A-Za-z-]{20,}/,
  'hook of Slack': /hooks\.slack\.com\/services\/T[0-9A-Z]{8,}\/B[0-9A-Z]{8,}\/[0-9A-Za-z]{20,}/,
  'key of Google': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'key of SendGrid': /\bSG\.[0-9A-Za-z_-]{22}\.[0-9A-Za-z_-]{43}\b/,
};

/** Kinds of secrets that a text has, such as `key of AWS`. Finds those that have a known form alone. */
export function secretsIn(text: string): string[] {
  return Object.entries(forms)
    .filter(([, form]) => form.test(text))
    .map(([kind]) => kind);
}

/**
 * How tokens may be signed: with keys of two parts only. HS256 and its kind are signed with a key that both sides know, so
 * a public key, or the client's secret, would do for a forgery; `none` needs no key at all.
 */
export const signingAlgorithms: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

import type { MessageKey } from '../../../i18n/messages.ts';

/** The stable codes of the checks, by the text about them. */
const codes = {
  malformed: [
    'not-well-formed',
    'not-deflated',
    'too-long',
    'too-long-tag',
    'too-deep',
    'too-many-elements',
    'too-large',
    'unpaired-brackets',
    'processing-instruction',
    'unreadable',
    'parameter-twice',
    'no-response',
    'several-responses',
    'no-assertion',
    'several-assertions',
    'misplaced-assertion',
    'no-status',
    'no-code',
    'no-id-token',
    'repeated-id',
    'wrong-version',
    'unknown-condition',
    'not-bearer',
    'no-end',
    'no-assertion-id',
    'no-sign-in',
    'wrong-time',
  ],
  encrypted: ['encrypted'],
  refused: ['provider-error', 'provider-status'],
  unreachable: [
    'provider-unreachable',
    'provider-timeout',
    'provider-unknown-host',
    'provider-certificate',
    'provider-redirect',
    'provider-too-large',
    'provider-not-a-provider',
    'userinfo',
  ],
  clientRefused: ['code-refused', 'no-client-secret'],
  unsigned: ['unsigned'],
  badSignature: [
    'wrong-signature',
    'signature',
    'key-unknown',
    'no-certificate',
    'misplaced-signature',
    'several-signatures',
    'signature-shape',
    'signature-of-something-else',
  ],
  algorithm: ['algorithm', 'wrong-algorithm'],
  audience: ['wrong-audience', 'audience', 'authorized-party'],
  issuer: ['wrong-issuer', 'issuer', 'issuer-of-answer'],
  destination: ['wrong-destination', 'wrong-recipient'],
  expired: ['expired', 'auth-time', 'no-auth-time'],
  early: ['not-yet-valid', 'issued-at'],
  notAskedFor: ['wrong-request', 'state', 'nonce'],
  replayed: ['used-before', 'replayed'],
  noSubject: ['no-subject', 'no-name-id', 'long-name-id', 'subject', 'email-not-text'],
  transient: ['transient-name-id', 'name-id-policy'],
  noAddress: ['no-address'],
  unverified: ['address-unverified'],
  otherDomain: ['address-outside'],
} as const;

const texts = new Map<string, MessageKey>(
  Object.entries(codes).flatMap(([text, reasons]) =>
    reasons.map((reason) => [reason, `teamSignIn.reason.${text as keyof typeof codes}`] as const),
  ),
);

/** What a reason of a check says; null for one that this page does not know, whose code is shown. */
export function textOfCheck(reason: string): MessageKey | null {
  return texts.get(reason) ?? null;
}

import type { ProofKind } from '@chamfer/contract/calls/auth/proof';
import { checkPassword } from '@chamfer/contract/rules';
import type { MessageKey } from '../../i18n/messages.ts';
import { isPromptClosed } from '../auth/passkey-prompt.ts';
import { captchaRefusals } from '../captcha/captcha-refusals.ts';
import { type FormErrors, refusals } from '../form/refusals.ts';
import { report } from '../tracking/report.ts';

/** What a proof is typed into. */
export type ProofField = 'password' | 'code';

/** Whether a way to prove it is typed. */
export function isTyped(way: ProofKind): way is ProofField {
  return way === 'password' || way === 'code';
}

/** What is wrong with a typed proof before it is sent. */
export function checkProof(way: ProofField | undefined, typed: Record<ProofField, string>): FormErrors<ProofField> {
  if (way === 'code') return typed.code.trim() === '' ? { code: 'auth.error.codeMissing' } : {};
  if (typed.password === '') return { password: 'auth.error.passwordMissing' };
  return checkPassword(typed.password).tooLong ? { password: 'auth.error.passwordTooLong' } : {};
}

type ProofCall = 'POST /account/proof' | 'POST /account/proof/passkey-options' | 'POST /account/proof/sso';

/** What a refused proof says, whichever way it was given. */
export const proofRefusal = refusals<ProofCall, ProofField>({
  ...captchaRefusals,
  WRONG_PASSWORD: { password: 'auth.error.passwordIncorrect' },
  TWO_FACTOR_CODE_INVALID: { code: 'auth.error.code' },
  TWO_FACTOR_NOT_ENABLED: { code: 'proof.error.noCode' },
  PASSKEY_INVALID: 'proof.error.passkey',
  PASSKEY_CHALLENGE_EXPIRED: 'auth.error.passkeyExpired',
  SSO_ENFORCED: 'proof.none',
  INVALID_AUTHENTICATION_SESSION: 'proof.error.sso',
});

/** What a failed proof by passkey says; null: nothing, since the person closed the browser's dialog. */
export function passkeyProofError(error: unknown): MessageKey | null {
  return isPromptClosed(error) ? null : proofError(error);
}

/** What a failed proof that is not typed says. */
export function proofError(error: unknown): MessageKey | null {
  const text = proofRefusal(error).form ?? null;
  if (text === 'common.error.tryAgain') report(error);
  return text;
}

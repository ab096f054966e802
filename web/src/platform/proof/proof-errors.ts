import { hasCode, isCaptchaError } from '@chamfer/client';
import type { ProofKind } from '@chamfer/contract/calls/proof';
import { checkPassword } from '@chamfer/contract/rules';
import type { MessageKey } from '../../i18n/messages.ts';
import { report } from '../report.ts';
import type { FormErrors } from '../use-form-course.ts';

/** The field in which a proof is typed. */
export type ProofField = 'password' | 'code';

/** Validates a typed proof before it is submitted. */
export function checkProof(way: ProofKind | undefined, typed: string): FormErrors<ProofField> {
  if (way === 'code') return typed.trim() === '' ? { code: 'auth.error.codeMissing' } : {};
  if (typed === '') return { password: 'auth.error.passwordMissing' };
  return checkPassword(typed).tooLong ? { password: 'auth.error.passwordTooLong' } : {};
}

/** The texts for a refused proof. */
export function proofErrors(error: unknown): FormErrors<ProofField> {
  if (hasCode(error, 'WRONG_PASSWORD')) return { password: 'auth.error.passwordIncorrect' };
  if (hasCode(error, 'TWO_FACTOR_CODE_INVALID')) return { code: 'auth.error.code' };
  if (hasCode(error, 'TOO_MANY_REQUESTS')) return { form: 'common.error.tooMany' };
  return { form: isCaptchaError(error) ? 'auth.error.captcha' : 'common.error.tryAgain' };
}

/** The text for a failed passkey proof; null if the person closed the browser's dialog. */
export function passkeyProofError(error: unknown): MessageKey | null {
  // Browsers report the same for a closed dialog, a missing passkey and a timeout.
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
  if (hasCode(error, 'PASSKEY_INVALID')) return 'proof.error.passkey';
  if (hasCode(error, 'PASSKEY_CHALLENGE_EXPIRED')) return 'auth.error.passkeyExpired';
  if (hasCode(error, 'TOO_MANY_REQUESTS')) return 'common.error.tooMany';
  report(error);
  return 'common.error.tryAgain';
}

import { hasCode } from '@chamfer/client';
import type { MessageKey } from '../i18n/messages.ts';

/** The text of a failure for which a screen has no specific text. */
export function failureText(error: unknown): MessageKey {
  return hasCode(error, 'PROOF_REQUIRED') ? 'common.error.notConfirmed' : 'common.error.tryAgain';
}

import { hasCode } from '@chamfer/client';
import type { MessageKey } from '../i18n/messages.ts';

/** What a failure says that a screen has no text of its own for. */
export function failureText(error: unknown): MessageKey {
  return hasCode(error, 'PROOF_REQUIRED') ? 'common.error.notConfirmed' : 'common.error.tryAgain';
}

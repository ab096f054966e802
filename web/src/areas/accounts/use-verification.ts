import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MessageKey } from '../../i18n/messages.ts';
import { accountQuery } from '../../platform/account/use-account.ts';
import { call, hasCode } from '../../platform/api.ts';

/** Sends the verification mail again; an address verified meanwhile makes the account be read anew (spec 1 §7). */
export function useResendVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /verify/resend', {}),
    onError: (error) => {
      if (hasCode(error, 'EMAIL_ALREADY_VERIFIED')) void client.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  });
}

/** What to say about a mail that was not sent; null when the address is verified already. */
export function resendFailure(error: unknown): MessageKey | null {
  if (hasCode(error, 'EMAIL_ALREADY_VERIFIED')) return null;
  return hasCode(error, 'TOO_MANY_REQUESTS') ? 'common.verification.tooMany' : 'common.error.tryAgain';
}

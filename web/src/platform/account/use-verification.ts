import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, hasCode } from '../api/api.ts';
import { refusals } from '../form/refusals.ts';
import { accountQuery } from './use-account.ts';

/** Sends the verification mail again. If the email was verified meanwhile, the account is read again (spec 1 §7). */
export function useResendVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /verify/resend', {}),
    onError: (error) => {
      if (hasCode(error, 'EMAIL_ALREADY_VERIFIED')) void client.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  });
}

/** The texts for a mail that was not sent; no text if the email is already verified. */
export const resendRefusal = refusals<'POST /verify/resend'>({
  EMAIL_ALREADY_VERIFIED: null,
  TOO_MANY_REQUESTS: 'common.verification.tooMany',
});

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '../../platform/account/use-account.ts';
import { call, hasCode } from '../../platform/api.ts';
import { refusals } from '../../platform/refusals.ts';

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

/** What a mail that was not sent says; nothing when the address is verified already. */
export const resendRefusal = refusals<'POST /verify/resend'>({
  EMAIL_ALREADY_VERIFIED: null,
  TOO_MANY_REQUESTS: 'common.verification.tooMany',
});

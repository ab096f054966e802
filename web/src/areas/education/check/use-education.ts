import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../../platform/account/use-account.ts';
import { call, hasCode } from '../../../platform/api/api.ts';
import { queryClient, userLayer } from '../../../platform/api/query.ts';
import { callWithCaptcha } from '../../../platform/captcha/call-with-captcha.ts';

/** Whether the signed-in person can request an education licence, or what became of the request. */
export type EducationCheck = CallOutput<'GET /edu/edu-request'>;
/** A page `/edu/confirmation?status=`. */
export type ConfirmationStatus = CallOutput<'POST /edu-requests'>['status'];

/** Where the check is kept in the query cache. */
export const educationKeys = { all: ['education'] as const };

const educationQuery = queryOptions({
  queryKey: educationKeys.all,
  queryFn: ({ signal }) => callWithCaptcha((captcha) => call('GET /edu/edu-request', { captcha, signal }), { signal }),
  ...userLayer,
  // It decides where a visitor goes, and operators answer requests at any time: only the page it leads to uses it again.
  staleTime: 10_000,
  gcTime: 10_000,
});

/** The check, made before the form is shown (spec 2 §7). `enabled`: whether it is needed at all. */
export function useEducationCheck({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ ...educationQuery, enabled });
}

/** Forgets the check, and reads the account again: a request was made, or a licence has begun. */
export function forgetEducation(): void {
  queryClient.removeQueries({ queryKey: educationKeys.all });
  void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
}

/** Mails the link of a request that waits for its address again. */
export function useResendLink() {
  return useMutation({
    mutationFn: () => call('POST /edu/verify/resend', {}),
    onError: (error) => {
      // It was opened meanwhile, or the request was answered: the form's page knows.
      if (hasCode(error, 'EDU_REQUEST_NOT_FOUND')) forgetEducation();
    },
  });
}

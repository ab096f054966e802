import { useAccount } from '../../../platform/account/use-account.ts';

/** How long the trial of new accounts is, where no account says it. Days. */
export const trialDays = 14;

/** The free trial as plans are offered with it: to visitors always, else what the account has (spec 2 §9). */
export function useTrial(): { days: number; isLeft: boolean } {
  const { data: account } = useAccount();
  if (!account) return { days: trialDays, isLeft: true };
  const days = Math.max(0, ...account.availablePlans.map((plan) => plan.trialDays));
  return { days, isLeft: days > 0 && account.techTrialAvailable };
}

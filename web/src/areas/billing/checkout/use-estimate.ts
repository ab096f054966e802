import type { CallOutput, CallRequest } from '@chamfer/contract';
import { isPriced } from '@chamfer/contract/format-money';
import { useEffect, useReducer, useRef } from 'react';
import { call } from '../../../platform/api/api.ts';

/** The input of an estimate. */
export type EstimateInput = Omit<CallRequest<'POST /checkout/{checkoutId}/estimate'>['input'], 'requestVersion'>;
type Answer = CallOutput<'POST /checkout/{checkoutId}/estimate'>;

/** What the checkout costs as far as it is known. */
export interface Estimated {
  /** The newest figures; those of before stay while others are asked for. */
  estimate: Answer['estimate'] | null;
  errors: Answer['errors'];
  /** What was typed last is not in the figures yet. */
  isPending: boolean;
  hasFailed: boolean;
}

/** How long typing rests before an estimate is requested (spec 2 §9). Milliseconds. */
export const restMs = 400;

type Event = { type: 'asked' } | { type: 'answered'; answer: Answer } | { type: 'failed' };

/** The next state: answers to earlier questions never come here. */
export function nextEstimated(state: Estimated, event: Event): Estimated {
  switch (event.type) {
    case 'asked':
      return { ...state, isPending: true, hasFailed: false };
    case 'answered':
      return { estimate: event.answer.estimate, errors: event.answer.errors, isPending: false, hasFailed: false };
    case 'failed':
      return { ...state, isPending: false, hasFailed: true };
  }
}

/** Whether a change is asked about at once: period, country, state, coupon (spec 2 §9). */
export function isUrgent(before: EstimateInput | null, now: EstimateInput): boolean {
  if (!before) return true;
  return (
    before.period !== now.period ||
    before.couponCode !== now.couponCode ||
    before.billingDetails.countryCode !== now.billingDetails.countryCode ||
    before.billingDetails.stateCode !== now.billingDetails.stateCode
  );
}

/**
 * Keeps the figures of a checkout up to date with its form. Each question has a version, and an answer to an earlier one
 * never replaces a later one (spec 2 §7). `attempt` asks again after a failure.
 */
export function useEstimate(checkoutId: string | undefined, input: EstimateInput, attempt: number): Estimated {
  const [state, dispatch] = useReducer(nextEstimated, {
    estimate: null,
    errors: [],
    isPending: true,
    hasFailed: false,
  });
  const version = useRef(0);
  const asked = useRef<EstimateInput | null>(null);
  const question = JSON.stringify({ input, attempt });
  useEffect(() => {
    if (!checkoutId) return;
    const { input: wanted } = JSON.parse(question) as { input: EstimateInput };
    version.current += 1;
    const own = version.current;
    const stop = new AbortController();
    dispatch({ type: 'asked' });
    const ask = async () => {
      asked.current = wanted;
      try {
        const answer = await call('POST /checkout/{checkoutId}/estimate', {
          params: { checkoutId },
          input: { ...wanted, requestVersion: own },
          signal: stop.signal,
        });
        // Figures of a currency that nothing is sold in would be read wrongly (DECISIONS 32).
        if (!isPriced(answer.estimate.currencyCode)) throw new Error('The estimate is in an unknown currency.');
        if (own === version.current && answer.requestVersion === own) dispatch({ type: 'answered', answer });
      } catch {
        if (own === version.current && !stop.signal.aborted) dispatch({ type: 'failed' });
      }
    };
    const timer = setTimeout(() => void ask(), isUrgent(asked.current, wanted) ? 0 : restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [checkoutId, question]);
  return state;
}

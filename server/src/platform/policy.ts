import type { ErrorCode } from '@chamfer/contract';
import { AppError } from './app-error.ts';

/**
 * What an act requires of its actor: the code of the refusal, or null. A rule is pure: it goes by facts alone, which a
 * service loads in its transaction after its locks, and a presenter in the query of what it presents (ACCESS §12).
 */
export type Rule<Facts> = (facts: Facts) => ErrorCode | null;

/** Asks several rules; the first refusal counts. */
export function all<Facts>(...rules: Rule<Facts>[]): Rule<Facts> {
  return (facts) => {
    for (const rule of rules) {
      const refusal = rule(facts);
      if (refusal) return refusal;
    }
    return null;
  };
}

/**
 * Lets an act happen, or throws its refusal; `reasons` says why, by code, in the details of the error.
 * @throws the code that the rule gives
 */
export function authorize<Facts>(
  rule: Rule<Facts>,
  facts: Facts,
  reasons: Readonly<Partial<Record<ErrorCode, string>>> = {},
): void {
  const refusal = rule(facts);
  if (!refusal) return;
  const reason = reasons[refusal];
  throw new AppError(refusal, reason ? { reason } : null);
}

/** Whether an act may happen: what presenters put into `can`. */
export function may<Facts>(rule: Rule<Facts>, facts: Facts): boolean {
  return rule(facts) === null;
}

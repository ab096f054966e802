import { hasCode } from '@chamfer/client';
import { brokenNameRule } from '@chamfer/contract/rules';
import type { FormErrors } from '../../platform/use-form-course.ts';

/** An account name has at most this many characters (spec 1 §9). */
export const nameMaxLength = 70;

/** What is wrong with an account name (spec 1 §5 Account name update). */
export function checkName(name: string): FormErrors<'name'> {
  const rule = brokenNameRule(name);
  return rule ? { name: `accounts.name.error.${rule}` } : {};
}

/** What a refused name says: the server knows the same rules. */
export function nameErrors(name: string, error: unknown): FormErrors<'name'> {
  if (hasCode(error, 'VALIDATION_ERROR')) return { name: checkName(name).name ?? 'accounts.name.error.charset' };
  return { form: 'common.error.tryAgain' };
}

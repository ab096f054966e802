import type { PasswordCheck } from '@chamfer/contract/rules';
import { checkPassword, normalPassword } from '@chamfer/contract/rules';

/** The password rules in the order of the checklist (spec 1 §5). */
export const passwordRules = ['length', 'lowercase', 'digit', 'uppercase'] as const;
/** One of those rules. */
export type PasswordRule = (typeof passwordRules)[number];

/** The rules a checked password does not meet yet, in the order of the checklist. */
export function unmetRules(check: PasswordCheck): PasswordRule[] {
  return passwordRules.filter((rule) => !check[rule]);
}

/**
 * Whether a form shows the checklist: it appears while typing and hides once all rules are met and the confirmation
 * matches (spec 1 §5). A form without a confirmation field passes the password itself.
 */
export function showsChecklist(password: string, confirmation: string): boolean {
  if (password === '') return false;
  return !checkPassword(password).strong || normalPassword(confirmation) !== normalPassword(password);
}

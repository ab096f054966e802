import { brokenNameRule } from '@chamfer/contract/rules';
import type { MessageKey } from '../../../i18n/messages.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';

/** An account name has at most this many characters (spec 1 §9). */
export const nameMaxLength = 70;

type NameRule = NonNullable<ReturnType<typeof brokenNameRule>>;
const texts: Record<NameRule, MessageKey> = {
  min: 'accounts.name.error.min',
  max: 'accounts.name.error.max',
  charset: 'accounts.name.error.charset',
  start: 'accounts.name.error.start',
  end: 'accounts.name.error.end',
  repeat: 'accounts.name.error.repeat',
};

/** The errors of an account name (spec 1 §5 Account name update). */
export function checkName({ name }: { name: string }): FormErrors<'name'> {
  const rule = brokenNameRule(name);
  return rule ? { name: texts[rule] } : {};
}

/** The texts for a refused name: the server applies the same rules, and reports which one is broken. */
export const nameRefusal = refusals<'PATCH /account', 'name'>({
  VALIDATION_ERROR: ({ validationErrors }) => {
    const rule = validationErrors.find(({ field }) => field === 'name')?.code ?? '';
    return { name: Object.hasOwn(texts, rule) ? texts[rule as NameRule] : 'accounts.name.error.charset' };
  },
});

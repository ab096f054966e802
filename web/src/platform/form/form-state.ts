import type { FormErrors } from './refusals.ts';

/** The names of a form's values. */
export type FieldOf<Values> = keyof Values & string;

/** Everything a form knows. */
export interface FormState<Values extends object> {
  values: Values;
  errors: FormErrors<FieldOf<Values>>;
  /** Fields that somebody has typed in or chosen from. */
  touched: readonly FieldOf<Values>[];
  busy: boolean;
  /** How often something was wrong: each time the focus goes to it. */
  refusals: number;
}

/** What happens to a form. */
export type FormEvent<Values extends object> =
  /** `corrected`: fields that are right or wrong together with those that changed. */
  | { type: 'changed'; values: Partial<Values>; corrected?: readonly FieldOf<Values>[] }
  | { type: 'sent' }
  /**
   * `sent`: the values that were refused by the server; none where the form's own checks found something. `isHostedWrong`:
   * a field in a frame is wrong, which says so itself.
   */
  | { type: 'refused'; errors: FormErrors<FieldOf<Values>>; sent?: Values; isHostedWrong?: boolean }
  | { type: 'ended' };

/** An untouched form. */
export function newForm<Values extends object>(values: Values): FormState<Values> {
  return { values, errors: {}, touched: [], busy: false, refusals: 0 };
}

/**
 * A form after an event. An error goes when its field changes, and with it what was wrong with the whole; what the
 * server says of a value that was changed meanwhile is not shown at all.
 */
export function nextForm<Values extends object>(state: FormState<Values>, event: FormEvent<Values>): FormState<Values> {
  switch (event.type) {
    case 'changed': {
      const changed = Object.keys(event.values) as FieldOf<Values>[];
      return {
        ...state,
        values: { ...state.values, ...event.values },
        touched: [...new Set([...state.touched, ...changed])],
        errors: without(state.errors, [...changed, ...(event.corrected ?? []), 'form']),
      };
    }
    case 'sent':
      return { ...state, errors: {}, busy: true };
    case 'refused': {
      const { sent } = event;
      const fields = Object.keys(state.values) as FieldOf<Values>[];
      const stale = fields.filter((field) => sent && sent[field] !== state.values[field]);
      const errors = without(event.errors, stale);
      const isWrong = Object.keys(errors).length > 0 || event.isHostedWrong;
      return { ...state, errors, busy: false, refusals: state.refusals + (isWrong ? 1 : 0) };
    }
    case 'ended':
      return { ...state, busy: false };
  }
}

/** The errors but those of some fields; what belongs to none of them goes too. */
function without<Field extends string>(
  errors: FormErrors<Field>,
  fields: readonly (Field | 'form')[],
): FormErrors<Field> {
  const left = Object.entries(errors).filter(([field, text]) => text && !fields.includes(field as Field));
  return Object.fromEntries(left) as FormErrors<Field>;
}

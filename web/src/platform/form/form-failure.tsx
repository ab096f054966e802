'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { FieldError } from '../../ui/field/field.tsx';

/** What is wrong with a form as a whole; shown between its last field and its button. */
export function FormFailure({ form }: { form: { failure: string | undefined } }) {
  return form.failure ? <FieldError>{form.failure}</FieldError> : null;
}

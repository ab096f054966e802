import { hasCode, isCancelled } from '@chamfer/client';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { MessageKey } from '../i18n/messages.ts';
import { failureText } from './failure-text.ts';
import { report } from './report.ts';

/** Errors of a form by field; `form` is for errors that belong to no field. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', MessageKey>>;

/** The state of a form: its errors, and whether it is being submitted. */
export interface FormCourse<Field extends string> {
  errors: FormErrors<Field>;
  busy: boolean;
  /** Ref for the form element; the focus moves to its first invalid field. */
  element: RefObject<HTMLFormElement | null>;
  submit(event: FormEvent): void;
  /** Clears the errors of fields being edited. */
  mend(...fields: Field[]): void;
}

/**
 * Handles a form: it is validated, submitted once at a time, and server errors are shown at their fields. Input is
 * never lost. The first field is focused at the start, the first invalid one after an error. Errors that belong to no
 * field are reported.
 */
export function useFormCourse<Field extends string>({
  check,
  send,
  refusal,
}: {
  /** Validates before submitting and returns the errors; null submits nothing and shows nothing. */
  check: () => FormErrors<Field> | null;
  /** Submits the form and continues with what comes next. */
  send: () => Promise<unknown>;
  /** The errors for a failure of `send`. */
  refusal: (error: unknown) => FormErrors<Field>;
}): FormCourse<Field> {
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const refuse = (found: FormErrors<Field>) => {
    setErrors(found);
    setAttempts((count) => count + 1);
  };
  const run = async () => {
    const found = check();
    if (found && Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    if (!found) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      if (!isCancelled(error)) {
        const refused = refusalOf(error, refusal);
        if (refused.form === 'common.error.tryAgain') report(error);
        refuse(refused);
      }
    }
    setBusy(false);
  };

  return {
    errors,
    busy,
    element,
    submit: (event) => {
      event.preventDefault();
      if (!busy) void run();
    },
    mend: (...fields) => {
      const mended = new Set<string>([...fields, 'form']);
      setErrors((known) => {
        const left = Object.entries(known).filter(([field]) => !mended.has(field));
        return Object.fromEntries(left) as FormErrors<Field>;
      });
    },
  };
}

/** In any form, a declined proof of identity shows the same message. */
function refusalOf<Field extends string>(
  error: unknown,
  refusal: (error: unknown) => FormErrors<Field>,
): FormErrors<Field> {
  if (!hasCode(error, 'PROOF_REQUIRED')) return refusal(error);
  const errors: FormErrors<never> = { form: failureText(error) };
  return errors as FormErrors<Field>;
}

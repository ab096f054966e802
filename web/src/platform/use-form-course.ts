import { hasCode, isCancelled } from '@chamfer/client';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { MessageKey } from '../i18n/messages.ts';
import { failureText } from './failure-text.ts';
import { report } from './report.ts';

/** What is wrong with a form, by field; `form` belongs to none of them. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', MessageKey>>;

/** A form on its way: what is wrong with it, and whether it is being sent. */
export interface FormCourse<Field extends string> {
  errors: FormErrors<Field>;
  busy: boolean;
  /** Belongs on the form element: the focus goes to its first wrong field. */
  element: RefObject<HTMLFormElement | null>;
  submit(event: FormEvent): void;
  /** Takes the errors off fields that somebody types in again. */
  mend(...fields: Field[]): void;
}

/**
 * The course of a form: it is checked, sent once at a time, and what the server refuses stands at its field. Nothing
 * typed is lost. The first field has the focus at the start, the first wrong one after a refusal. Errors that belong to
 * no field are reported.
 */
export function useFormCourse<Field extends string>({
  check,
  send,
  refusal,
}: {
  /** Everything wrong before the form is sent; null sends nothing and says nothing. */
  check: () => FormErrors<Field> | null;
  /** Sends the form and goes on to what comes next. */
  send: () => Promise<unknown>;
  /** What a failure of `send` says. */
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

/** Whoever did not confirm who they are is told so, whatever the form. */
function refusalOf<Field extends string>(
  error: unknown,
  refusal: (error: unknown) => FormErrors<Field>,
): FormErrors<Field> {
  if (!hasCode(error, 'PROOF_REQUIRED')) return refusal(error);
  const errors: FormErrors<never> = { form: failureText(error) };
  return errors as FormErrors<Field>;
}

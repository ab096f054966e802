import { useState } from 'react';
import { type FormCourse, useFormCourse } from '../../platform/use-form-course.ts';
import { checkOwnPassword, type FactorField, factorErrors } from './factor-errors.ts';

/** A form that asks for the password again. */
export interface PasswordForm extends FormCourse<FactorField> {
  password: string;
  change(password: string): void;
}

/** The course of a change that needs the password typed again; `send` makes it. */
export function usePasswordForm(send: (password: string) => Promise<unknown>): PasswordForm {
  const [password, setPassword] = useState('');
  const course = useFormCourse<FactorField>({
    check: () => checkOwnPassword(password),
    send: () => send(password),
    refusal: factorErrors,
  });
  const change = (value: string) => {
    setPassword(value);
    course.mend('password');
  };
  return { ...course, password, change };
}

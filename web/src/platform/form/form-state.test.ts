import { expect, test } from 'vitest';
import { type FormEvent, newForm, nextForm } from './form-state.ts';

interface Values {
  email: string;
  password: string;
  repeat: string;
}
const start = newForm<Values>({ email: 'mara@', password: '', repeat: '' });
const after = (...events: FormEvent<Values>[]) => events.reduce(nextForm<Values>, start);

test('an error goes when its field changes, with what was wrong with the whole; the others stay', () => {
  const errors = { email: 'auth.error.email', password: 'auth.error.passwordMissing', form: 'common.error.tryAgain' };
  const refused: FormEvent<Values> = { type: 'refused', errors: errors as never };
  expect(after(refused)).toMatchObject({ errors, busy: false, refusals: 1 });
  const corrected = after(refused, { type: 'changed', values: { email: 'mara@haldenworks.example' } });
  expect(corrected.errors).toEqual({ password: 'auth.error.passwordMissing' });
  expect(corrected.values).toEqual({ email: 'mara@haldenworks.example', password: '', repeat: '' });
  expect(corrected.touched).toEqual(['email']);
});

test('fields that are right or wrong together are mended together', () => {
  const both = after(
    { type: 'refused', errors: { password: 'auth.error.passwordWeak', repeat: 'auth.error.passwordsDiffer' } },
    { type: 'changed', values: { password: 'H' }, corrected: ['repeat'] },
  );
  expect(both.errors).toEqual({});
  expect(both.touched).toEqual(['password']);
});

test('a form that is sent has no errors and keeps what was typed', () => {
  const sent = after(
    { type: 'refused', errors: { email: 'auth.error.email' } },
    { type: 'changed', values: { repeat: 'x' } },
    { type: 'sent' },
  );
  expect(sent).toMatchObject({ errors: {}, busy: true, values: { email: 'mara@', repeat: 'x' } });
  expect(nextForm(sent, { type: 'ended' })).toMatchObject({ busy: false, values: sent.values });
});

test('the server’s error about a value that was changed meanwhile is not shown', () => {
  const sent = after({ type: 'sent' });
  const edited = nextForm(sent, { type: 'changed', values: { email: 'jonas@haldenworks.example' } });
  const late = nextForm(edited, {
    type: 'refused',
    errors: { email: 'auth.error.email', password: 'auth.error.passwordWeak' },
    sent: sent.values,
  });
  expect(late).toMatchObject({ errors: { password: 'auth.error.passwordWeak' }, busy: false, refusals: 1 });
  const nothing = nextForm(edited, { type: 'refused', errors: { email: 'auth.error.email' }, sent: sent.values });
  expect(nothing).toMatchObject({ errors: {}, busy: false, refusals: 0 });
});

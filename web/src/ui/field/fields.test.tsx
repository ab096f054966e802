import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Button } from '../action/button.tsx';
import { Checkbox } from '../choice/checkbox.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { ToastCard } from '../overlay/toasts.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

/** The attributes of the first element with a tag in the markup. */
function attributes(markup: string, tag: string): Record<string, string> {
  const element = markup.match(new RegExp(`<${tag}\\b([^>]*)>`))?.[1] ?? '';
  return Object.fromEntries([...element.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));
}

describe('a text field', () => {
  test('links its label and its error to the input', () => {
    const markup = renderToStaticMarkup(<TextField label="Email" error="Please enter a valid email address." />);
    const input = attributes(markup, 'input');
    expect(attributes(markup, 'label').for).toBe(input.id);
    expect(input['aria-invalid']).toBe('true');
    expect(attributes(markup, 'p')).toMatchObject({ id: input['aria-describedby'], role: 'alert' });
  });

  test('describes the input by its hint until there is an error, and by nothing without either', () => {
    const hinted = renderToStaticMarkup(<TextField label="Company" hint="As on invoices" />);
    expect(attributes(hinted, 'p').id).toBe(attributes(hinted, 'input')['aria-describedby']);
    expect(renderToStaticMarkup(<TextField label="Company" hint="As on invoices" error="No" />)).not.toContain('As on');
    const plain = attributes(renderToStaticMarkup(<TextField label="Company" />), 'input');
    expect(plain).not.toHaveProperty('aria-describedby');
    expect(plain).not.toHaveProperty('aria-invalid');
  });

  test('keeps the action of the label row after the control in the tab order', () => {
    const markup = renderToStaticMarkup(
      <TextField label="Password" labelAction={<a href="/password-reset">Forgot?</a>} />,
    );
    expect(markup.indexOf('<input')).toBeLessThan(markup.indexOf('<a '));
  });
});

test('a password field hides its value and labels its reveal button', () => {
  const markup = renderToStaticMarkup(<PasswordField label="Password" revealLabel="Show" concealLabel="Hide" />);
  expect(attributes(markup, 'input').type).toBe('password');
  expect(attributes(markup, 'button')).toMatchObject({ type: 'button', 'aria-label': 'Show' });
});

test('a text area counts characters as people do and marks a text that is too long', () => {
  const within = renderToStaticMarkup(<TextArea label="Comment" limit={3} value="ab🔩" readOnly />);
  expect(within).toContain('3 / 3');
  expect(attributes(within, 'textarea')).not.toHaveProperty('aria-invalid');
  const over = renderToStaticMarkup(<TextArea label="Comment" limit={3} value="abcd" readOnly />);
  expect(attributes(over, 'textarea')['aria-invalid']).toBe('true');
});

test('a checkbox refers to its error', () => {
  const markup = renderToStaticMarkup(<Checkbox label="I agree" error="Please agree" />);
  expect(attributes(markup, 'p').id).toBe(attributes(markup, 'input')['aria-describedby']);
});

test('the password checklist announces politely what is missing', () => {
  const texts = {
    label: 'Rules',
    length: '8 to 72',
    lowercase: 'lower',
    uppercase: 'upper',
    digit: 'digit',
    met: (rule: string) => `${rule} (met)`,
    unmet: (rule: string) => `${rule} (not met)`,
    left: (rules: string[]) => `left: ${rules.join(' and ')}`,
    allMet: 'all met',
  };
  const begun = renderToStaticMarkup(<PasswordChecklist value="halden26" texts={texts} />);
  expect(begun).toContain('>lower (met)<');
  expect(begun).toContain('>upper (not met)<');
  expect(begun).toContain('role="status">left: upper</p>');
  expect(renderToStaticMarkup(<PasswordChecklist value="halden" texts={texts} />)).toContain(
    'role="status">left: 8 to 72 and digit and upper</p>',
  );
  expect(renderToStaticMarkup(<PasswordChecklist value="Halden26" texts={texts} />)).toContain(
    'role="status">all met</p>',
  );
});

test('a busy button stays focusable and keeps its name', () => {
  const markup = renderToStaticMarkup(<Button busy>Log In</Button>);
  expect(attributes(markup, 'button')).toMatchObject({ 'aria-busy': 'true', 'aria-disabled': 'true' });
  expect(markup).not.toContain(' disabled');
  expect(markup).toContain('Log In');
});

test('a progress bar reports its clamped value in percent', () => {
  const markup = renderToStaticMarkup(<ProgressBar value={1.4} label="Loading" />);
  expect(markup).toContain('role="progressbar"');
  expect(markup).toContain('aria-valuenow="100"');
  expect(markup).toContain('width:120px');
});

test.each([
  ['ok', 'status'],
  ['info', 'status'],
  ['error', 'alert'],
] as const)('a toast of kind %s has the role %s', (kind, role) => {
  const markup = renderToStaticMarkup(
    <ToastCard toast={{ kind, text: 'Text' }} closeLabel="Close" onClose={() => {}} />,
  );
  expect(attributes(markup, 'div').role).toBe(role);
});

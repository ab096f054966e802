import { ApiError } from '@chamfer/client';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { takeComplaints } from '../../testing/complaints.ts';
import { show } from '../../testing/show.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Checkbox } from '../../ui/choice/checkbox.tsx';
import { Select } from '../../ui/choice/select.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { type FormErrors, refusals } from './refusals.ts';
import { type FormOptions, useForm } from './use-form.ts';

interface Part {
  name: string;
  supplier: string;
  unit: 'mm' | 'in' | null;
  checked: boolean;
}

const refusal = refusals<'POST /change-email', 'name' | 'supplier'>({
  WRONG_PASSWORD: { supplier: 'auth.error.passwordIncorrect' },
  EMAIL_ALREADY_USED: { name: 'accounts.email.error.used' },
  INVALID_EMAIL: { name: 'accounts.email.error.invalid', supplier: 'auth.error.passwordIncorrect' },
  SSO_ENFORCED: 'accounts.email.sso',
  MISSING_CAPTCHA: null,
  CAPTCHA_MISMATCH: null,
});
const tryAgain = 'Something went wrong. Please try again.';

function check({ name, supplier, unit, checked }: Part): FormErrors<keyof Part> {
  return {
    name: name === '' ? 'auth.error.name' : undefined,
    supplier: supplier === '' ? 'auth.error.codeMissing' : undefined,
    unit: unit === null ? 'auth.error.code' : undefined,
    checked: checked ? undefined : 'auth.error.terms',
  };
}

let form: ReturnType<typeof useForm<Part>>;

function PartForm(options: Partial<FormOptions<Part>> & Pick<FormOptions<Part>, 'send'>) {
  form = useForm<Part>({
    start: { name: 'Bracket', supplier: 'Haldenworks', unit: 'mm', checked: true },
    check,
    refusal,
    ...options,
  });
  return (
    <form {...form.props}>
      <TextField {...form.field('name')} label="Part" />
      <TextField {...form.field('supplier')} label="Supplier" />
      <Select {...form.choice('unit')} label="Unit" options={[{ value: 'mm', label: 'Millimetres' }]} />
      <Checkbox {...form.checkbox('checked')} label="Checked" />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy}>
        Send
      </Button>
    </form>
  );
}

const name = page.getByLabelText('Part');
const supplier = page.getByLabelText('Supplier');
const unit = page.getByRole('button', { name: 'Unit' });
const submit = page.getByRole('button', { name: 'Send' });
const empty: Part = { name: '', supplier: '', unit: null, checked: false };
const refused = (code: ConstructorParameters<typeof ApiError>[0]['code']) => new ApiError({ code });

test('the first field has the focus at the start, or the one that is named, or none', async () => {
  await show(<PartForm send={vi.fn()} />);
  await expect.element(name).toHaveFocus();
  await show(<PartForm send={vi.fn()} focus="supplier" />);
  await expect.element(supplier.last()).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await show(<PartForm send={vi.fn()} focus={null} />);
  await expect.element(name.last()).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

test('each field says what is wrong with it, the first wrong one gets the focus, and nothing is sent', async () => {
  const send = vi.fn();
  await show(<PartForm send={send} start={{ ...empty, name: 'Bracket' }} />);
  await submit.click();
  await expect.element(supplier).toHaveAccessibleDescription('Please enter your code.');
  await expect.element(supplier).toBeInvalid();
  await expect.element(supplier).toHaveFocus();
  await expect.element(name).toBeValid();
  await expect.element(page.getByText('The code is incorrect or has expired.')).toBeVisible();
  const box = page.getByRole('checkbox');
  await expect.element(box).toBeInvalid();
  await expect
    .element(box)
    .toHaveAccessibleDescription('Please agree to our Terms and Privacy Policy before proceeding.');
  expect(send).not.toHaveBeenCalled();
});

test('a field one chooses in gets the focus too where it is the first wrong one', async () => {
  await show(<PartForm send={vi.fn()} start={{ ...empty, name: 'Bracket', supplier: 'Haldenworks' }} />);
  await submit.click();
  await expect.element(unit).toHaveFocus();
  await expect.element(unit).toHaveAccessibleDescription('The code is incorrect or has expired.');
});

test('an error goes as soon as its field is changed, and the others stay', async () => {
  await show(<PartForm send={vi.fn()} start={empty} mends={{ supplier: ['name'] }} />);
  await submit.click();
  await expect.element(name).toHaveFocus();
  await page.getByRole('checkbox').click();
  await expect.element(page.getByRole('checkbox')).toBeValid();
  await expect.element(supplier).toBeInvalid();
  // Right or wrong together with another one.
  await supplier.fill('H');
  await expect.element(supplier).toBeValid();
  await expect.element(name).toBeValid();
  await expect.element(page.getByText('The code is incorrect or has expired.')).toBeVisible();
  await unit.click();
  await page.getByRole('option', { name: 'Millimetres' }).click();
  await expect.element(page.getByText('The code is incorrect or has expired.')).not.toBeInTheDocument();
});

test('what the server refuses is shown at the field it names, with the focus, and nothing typed is lost', async () => {
  const send = vi.fn().mockRejectedValueOnce(refused('WRONG_PASSWORD'));
  await show(<PartForm send={send} />);
  await name.fill('Hinge');
  await supplier.fill('Nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(supplier).toHaveAccessibleDescription('The password is incorrect.');
  await expect.element(supplier).toHaveFocus();
  await expect.element(name).toBeValid();
  await expect.element(name).toHaveValue('Hinge');
  await expect.element(supplier).toHaveValue('Nobody');
  await expect.element(submit).not.toHaveAttribute('aria-busy');
  await supplier.fill('Haldenworks');
  await submit.click();
  expect(send.mock.lastCall?.[0]).toEqual({ name: 'Hinge', supplier: 'Haldenworks', unit: 'mm', checked: true });
});

test('of two refused fields the named one gets the focus', async () => {
  const send = () => Promise.reject(refused('INVALID_EMAIL'));
  await show(<PartForm send={send} focus="supplier" />);
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toBeInvalid();
  await expect.element(supplier).toHaveFocus();
});

test('what is wrong with the whole is an alert, and the form works again', async () => {
  const send = vi.fn().mockRejectedValueOnce(refused('SSO_ENFORCED')).mockRejectedValueOnce(new Error('a surprise'));
  await show(<PartForm send={send} />);
  await submit.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your email is controlled by your company’s identity provider.');
  await expect.element(submit).toHaveFocus();
  await name.fill('Hinge');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await submit.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(tryAgain);
  expect(takeComplaints()).toEqual(['Unexpected: Error: a surprise']);
  await submit.click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(send).toHaveBeenCalledTimes(3);
});

test('is sent once at a time, busy with the focus where it was', async () => {
  const answer = Promise.withResolvers<void>();
  const send = vi.fn(() => answer.promise);
  await show(<PartForm send={send} />);
  await submit.dblClick();
  await expect.element(submit).toHaveAttribute('aria-busy', 'true');
  await expect.element(submit).toHaveFocus();
  await name.click();
  await userEvent.keyboard('{Enter}');
  answer.resolve();
  await expect.element(submit).not.toHaveAttribute('aria-busy');
  expect(send).toHaveBeenCalledTimes(1);
});

test('stays busy while the page is about to go', async () => {
  const answer = Promise.withResolvers<string>();
  await show(<PartForm send={() => answer.promise} />);
  await submit.click();
  answer.resolve('leaving');
  await answer.promise;
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(submit).toHaveAttribute('aria-busy', 'true');
});

test('the server’s error about a value that was changed meanwhile is not shown', async () => {
  const answer = Promise.withResolvers<void>();
  await show(<PartForm send={() => answer.promise} />);
  await submit.click();
  await supplier.fill('Another');
  answer.reject(refused('INVALID_EMAIL'));
  await expect.element(name).toBeInvalid();
  await expect.element(supplier).toBeValid();
  await expect.element(name).toHaveFocus();
});

test('once stopped, whatever is answered changes nothing', async () => {
  const answer = Promise.withResolvers<void>();
  let stopped: AbortSignal | undefined;
  const send = (_: Part, signal: AbortSignal) => {
    stopped = signal;
    return answer.promise;
  };
  await show(<PartForm send={send} />);
  await submit.click();
  form.stop();
  await expect.element(submit).not.toHaveAttribute('aria-busy');
  expect(stopped?.aborted).toBe(true);
  answer.reject(refused('WRONG_PASSWORD'));
  await answer.promise.catch(() => undefined);
  await name.fill('Hinge');
  await expect.element(supplier).toBeValid();
});

test.each([
  ['our field before the frame', '', 'Haldenworks', 'Part'],
  ['the frame', 'Bracket', '', 'Card'],
])(
  'all that is wrong is said at once, also in a frame, and the focus goes to the first: %s',
  async (_, name, supplier, first) => {
    const send = vi.fn(async () => undefined);
    await show(<FramedForm name={name} supplier={supplier} send={send} />);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByText('wrong in the frame')).toBeVisible();
    if (name === '') await expect.element(page.getByLabelText('Part')).toBeInvalid();
    if (supplier === '') await expect.element(page.getByLabelText('Supplier')).toBeInvalid();
    const wanted = first === 'Card' ? page.getByTitle('Card') : page.getByLabelText(first);
    await expect.element(wanted).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  },
);

/** A frame between two fields, whose own field is wrong. */
function FramedForm({ name, supplier, send }: { name: string; supplier: string; send: () => Promise<undefined> }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isWrong, setWrong] = useState(false);
  const framed = useForm<Pick<Part, 'name' | 'supplier'>>({
    start: { name, supplier },
    check: (values) => ({
      name: values.name === '' ? 'auth.error.name' : undefined,
      supplier: values.supplier === '' ? 'auth.error.codeMissing' : undefined,
    }),
    hosted: () => ({
      element: frame.current!,
      check: async () => {
        setWrong(true);
        return false;
      },
      focus: () => frame.current!.focus(),
    }),
    send,
    refusal,
  });
  return (
    <form {...framed.props}>
      <TextField {...framed.field('name')} label="Part" />
      <iframe ref={frame} title="Card" />
      {isWrong ? <p>wrong in the frame</p> : null}
      <TextField {...framed.field('supplier')} label="Supplier" />
      <Button type="submit" busy={framed.busy}>
        Send
      </Button>
    </form>
  );
}

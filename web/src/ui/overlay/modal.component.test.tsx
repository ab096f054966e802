import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { Button } from '../action/button.tsx';
import { Select } from '../choice/select.tsx';
import { TextField } from '../field/text-field.tsx';
import { Modal, type ModalProps } from './modal.tsx';
import { showToast } from './toast-store.ts';

const long = (
  <>
    <p style={{ minHeight: 3000 }}>A long way</p>
    <p>The end</p>
  </>
);

function Opened(props: Partial<ModalProps>) {
  const [open, setOpen] = useState(false);
  const shown = { title: 'Parts', closeLabel: 'Close', footer: <Button>Save</Button>, ...props } as ModalProps;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Modal {...shown} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Parts' });

async function open(props: Partial<ModalProps> = {}): Promise<void> {
  await show(<Opened {...props} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog).toHaveAttribute('data-phase', 'visible');
}

/** Where the card is, in the window. */
function card(): DOMRect {
  return dialog.element().firstElementChild!.getBoundingClientRect();
}

test.each([
  ['small', 320],
  ['medium', 560],
  ['large', 960],
] as const)('a %s one is %i px wide, in the middle of the window', async (size, width) => {
  await open({ size });
  const { left, right, width: drawn } = card();
  expect(drawn).toBe(width);
  expect(Math.abs(left - (window.innerWidth - right))).toBeLessThan(1.5);
});

test('on a phone it is a sheet at the bottom, as wide as the screen', async () => {
  await page.viewport(390, 844);
  await open({ size: 'small' });
  const { left, right, bottom } = card();
  expect([left, right, bottom]).toEqual([0, 390, 844]);
});

test.each([
  [390, 844],
  [1440, 600],
])(
  'at %i × %i px a long text scrolls between its title and its buttons, and the page behind does not',
  async (...size) => {
    await page.viewport(...size);
    await open({ children: long });
    const { top, bottom } = card();
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(window.innerHeight);
    await expect.element(dialog.getByRole('heading', { name: 'Parts' })).toBeInViewport();
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeInViewport();
    await expect.element(dialog.getByText('The end')).not.toBeInViewport();
    dialog.getByText('The end').element().scrollIntoView();
    await expect.element(dialog.getByText('The end')).toBeInViewport();
    await expect.element(dialog.getByRole('heading', { name: 'Parts' })).toBeInViewport();
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
  },
);

test('its first field has the focus, and the page behind cannot be reached', async () => {
  await open({ children: <TextField label="Name" /> });
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a persistent one has no cross and stays when somebody presses outside of it', async () => {
  await open({ persistent: true, closeLabel: undefined, onEscape: (event) => event.preventDefault() });
  await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await dialog.click({ position: { x: 5, y: 5 } });
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toHaveAttribute('data-phase', 'visible');
});

test('Escape closes the list of a field in it, and only then the modal', async () => {
  const options = [{ value: 'mm', label: 'Millimetres' }] as const;
  await open({ children: <Select label="Unit" options={options} value="mm" onChange={vi.fn()} /> });
  await dialog.getByRole('button', { name: /Unit/ }).click();
  const option = page.getByRole('option', { name: 'Millimetres' });
  await expect.element(option).toBeVisible();
  // Above the modal, whose card does not clip it.
  expect(dialog.element().contains(option.element())).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(option).not.toBeInTheDocument();
  await expect.element(dialog).toHaveAttribute('data-phase', 'visible');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a toast can be read and closed while it is open', async () => {
  await open();
  showToast({ kind: 'ok', text: 'Saved.' });
  const toast = page.getByRole('status').filter({ hasText: 'Saved.' });
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect.element(toast).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
});

test('a locked one cannot be closed in any way, and is closed as ever once it is not locked any more', async () => {
  await open({ locked: true });
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(dialog, { position: { x: 4, y: 4 } });
  await expect.element(dialog).toHaveAttribute('data-phase', 'visible');
});

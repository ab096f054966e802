import { ApiError } from '@chamfer/client';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { takeComplaints } from '../../testing/complaints.ts';
import { show } from '../../testing/show.tsx';
import { Button } from '../../ui/action/button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { refusals } from './refusals.ts';

const tryAgain = 'Something went wrong. Please try again.';
const tooMany = 'Too many attempts in a row. Please try again in a few minutes.';
const refusal = refusals<'DELETE /account/passkeys/{passkeyId}'>({
  PASSKEY_NOT_FOUND: null,
  INVALID_UUID: 'common.error.tooMany',
  OPERATION_NOT_ALLOWED: null,
});

/** A page with a button that asks. */
function Asking(props: Partial<ConfirmDialogProps> & Pick<ConfirmDialogProps, 'act'>) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>Remove hinge</Button>
      {isAsked ? (
        <ConfirmDialog
          title="Remove hinge?"
          confirm="Remove"
          refusal={refusal}
          done="Hinge removed."
          {...props}
          onClose={() => setAsked(false)}
        >
          Nobody can open it after that.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const opener = page.getByRole('button', { name: 'Remove hinge' });
const dialog = page.getByRole('dialog', { name: 'Remove hinge?' });
const remove = dialog.getByRole('button', { name: 'Remove', exact: true });
const cancel = dialog.getByRole('button', { name: 'Cancel' });

async function ask(props: Parameters<typeof Asking>[0]): Promise<void> {
  await show(<Asking {...props} />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

test('keeps the focus to itself, and begins with none of its buttons', async () => {
  await ask({ act: vi.fn() });
  const focused = () => document.activeElement;
  expect(dialog.element().contains(focused())).toBe(true);
  expect(focused()?.tagName).not.toBe('BUTTON');
  const seen = new Set<string>();
  for (let presses = 0; presses < 8; presses++) {
    await userEvent.tab();
    // Between its last button and its first, the focus is the browser's own.
    if (focused() === document.body) continue;
    expect(dialog.element().contains(focused())).toBe(true);
    seen.add(focused()?.getAttribute('aria-label') ?? focused()?.textContent ?? '');
  }
  expect(seen).toContain('Close');
  expect(seen).toContain('Cancel');
  expect(seen).toContain('Remove');
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => cancel.click()],
  ['the cross', () => dialog.getByRole('button', { name: 'Close' }).click()],
  ['a press beside it', () => dialog.click({ position: { x: 5, y: 5 } })],
] as const)('%s does nothing but close it, and gives the focus back', async (_, close) => {
  const act = vi.fn();
  await ask({ act });
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(act).not.toHaveBeenCalled();
});

test('says what it did, closes and gives the focus back', async () => {
  const act = vi.fn();
  await ask({ act });
  await remove.click();
  await expect.element(page.getByRole('status').getByText('Hinge removed.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(act).toHaveBeenCalledTimes(1);
});

test('is busy once for one act', async () => {
  const done = Promise.withResolvers<void>();
  const act = vi.fn(() => done.promise);
  await ask({ act });
  await remove.dblClick();
  await expect.element(remove).toHaveAttribute('aria-busy', 'true');
  await expect.element(remove).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  done.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(act).toHaveBeenCalledTimes(1);
});

test('a failure is shown in the dialog, which stays open, and the act can be tried again', async () => {
  const act = vi.fn().mockRejectedValueOnce(new ApiError({ code: 'INTERNAL_ERROR' }));
  await ask({ act });
  await remove.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(tryAgain);
  await expect.element(remove).not.toHaveAttribute('aria-busy');
  expect(takeComplaints()).toHaveLength(1);
  await remove.click();
  await expect.element(page.getByText('Hinge removed.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what somebody else removed meanwhile is as good as removed', async () => {
  await ask({ act: () => Promise.reject(new ApiError({ code: 'PASSKEY_NOT_FOUND' })) });
  await remove.click();
  await expect.element(page.getByText('Hinge removed.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a failure after it was closed is shown nevertheless', async () => {
  const done = Promise.withResolvers<void>();
  await ask({ act: () => done.promise });
  await remove.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  done.reject(new ApiError({ code: 'INVALID_UUID' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent(tooMany);
});

test('closes without an answer where there is nothing left to ask', async () => {
  let setOpen: (open: boolean) => void = () => {};
  const Owner = () => {
    const [open, set] = useState(true);
    setOpen = set;
    return <Asking act={vi.fn()} open={open} />;
  };
  await show(<Owner />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
  setOpen(false);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('one that takes money cannot be closed while that is under way', async () => {
  let refuse = (_: unknown) => {};
  const act = () => new Promise<void>((_, reject) => (refuse = reject));
  await ask({ act, locksWhileBusy: true });
  await remove.click();
  await expect.element(cancel).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  refuse(new ApiError({ code: 'INVALID_UUID' }));
  await expect.element(cancel).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

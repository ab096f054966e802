import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { showToast } from './toast-store.ts';

const toasts = page.getByRole('region', { name: 'Notifications' });

test('a failure is an alert, anything else a status, in the middle at the top', async () => {
  await show(null);
  showToast({ kind: 'error', text: 'Could not be saved.' });
  showToast({ kind: 'ok', text: 'Saved.' });
  await expect.element(toasts.getByRole('alert')).toHaveTextContent('Could not be saved.');
  await expect.element(toasts.getByRole('status')).toHaveTextContent('Saved.');
  const place = () => toasts.getByRole('alert').element().getBoundingClientRect();
  await expect.poll(() => place().top).toBe(88);
  const { left, right } = place();
  expect(Math.abs(left - (window.innerWidth - right))).toBeLessThan(2);
});

test('its action is done once, and the toast goes', async () => {
  const undo = vi.fn();
  await show(null);
  showToast({ kind: 'ok', text: 'Removed.', action: { label: 'Undo', onPress: undo } });
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Removed.')).not.toBeInTheDocument();
  expect(undo).toHaveBeenCalledTimes(1);
});

test('waits as long as the pointer is on it, then goes by itself', async () => {
  await show(null);
  showToast({ kind: 'ok', text: 'Saved.', duration: 600 });
  const text = page.getByText('Saved.');
  await text.hover();
  const outlived = Promise.withResolvers<void>();
  setTimeout(outlived.resolve, 900);
  await outlived.promise;
  await expect.element(text).toBeVisible();
  await toasts.hover({ position: { x: 0, y: 0 }, force: true }).catch(() => undefined);
  await page.elementLocator(document.documentElement).hover({ position: { x: 5, y: 700 } });
  await expect.element(text).not.toBeInTheDocument();
});

test('a long text on a phone stays inside the screen, with its cross', async () => {
  await page.viewport(390, 844);
  await show(null);
  showToast({
    kind: 'error',
    text: 'The design could not be published, because its file is larger than 2 GB. '.repeat(3),
  });
  const toast = page.getByRole('alert');
  await expect.element(toast).toBeVisible();
  const { left, right } = toast.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
  await expect.element(toast.getByRole('button', { name: 'Close' })).toBeInViewport();
});

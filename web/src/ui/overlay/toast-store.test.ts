import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, holdToasts, maxToasts, showToast, subscribeToasts } from './toast-store.ts';

const texts = () => currentToasts().map((toast) => toast.text);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const toast of currentToasts()) dismissToast(toast.id);
  vi.useRealTimers();
});

test('a toast disappears by itself, an error later', () => {
  showToast({ kind: 'ok', text: 'Saved' });
  showToast({ kind: 'error', text: 'Failed' });
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual(['Failed']);
  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual([]);
});

test('holding pauses the timer, which then continues with the remaining time', () => {
  showToast({ kind: 'ok', text: 'Saved' });
  vi.advanceTimersByTime(4000);
  holdToasts(true);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Saved']);
  holdToasts(false);
  vi.advanceTimersByTime(999);
  expect(texts()).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a toast shown while held is paused too', () => {
  showToast({ kind: 'ok', text: 'First' });
  holdToasts(true);
  showToast({ kind: 'ok', text: 'Second' });
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['First', 'Second']);
  holdToasts(false);
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual([]);
});

test('dismissing the last held toast lets later ones disappear by themselves', () => {
  const id = showToast({ kind: 'ok', text: 'First' });
  holdToasts(true);
  dismissToast(id);
  showToast({ kind: 'ok', text: 'Second' });
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual([]);
});

test('the same text replaces the visible toast, and the oldest is dropped', () => {
  showToast({ kind: 'info', text: 'Link copied' });
  showToast({ kind: 'info', text: 'Link copied' });
  expect(texts()).toEqual(['Link copied']);
  for (let i = 0; i < maxToasts; i++) showToast({ kind: 'ok', text: `Toast ${i}` });
  expect(texts()).toEqual(['Toast 0', 'Toast 1', 'Toast 2']);
});

test('a toast with infinite duration stays, and subscribers are notified until they unsubscribe', () => {
  const heard = vi.fn();
  const leave = subscribeToasts(heard);
  const id = showToast({ kind: 'error', text: 'Offline', duration: Number.POSITIVE_INFINITY });
  vi.advanceTimersByTime(3_600_000);
  expect(texts()).toEqual(['Offline']);
  expect(heard).toHaveBeenCalledTimes(1);
  leave();
  dismissToast(id);
  expect(heard).toHaveBeenCalledTimes(1);
});

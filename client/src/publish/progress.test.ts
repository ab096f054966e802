import { expect, test } from 'vitest';
import { createTransferMeter } from './progress.ts';

const megabyte = 1_000_000;

test('reports neither rate nor time left before it has enough data', () => {
  const meter = createTransferMeter(10 * megabyte, 0, 0);
  expect(meter.update(megabyte, 500)).toMatchObject({ percent: 10, rate: null, secondsLeft: null });
});

test('the time left of a steady transfer follows from its rate', () => {
  const meter = createTransferMeter(20 * megabyte, 0, 0);
  for (let second = 1; second < 10; second++) meter.update(second * megabyte, second * 1000);
  const { percent, rate, secondsLeft } = meter.update(10 * megabyte, 10_000);
  expect(percent).toBe(50);
  expect(rate).toBeCloseTo(megabyte, -4);
  expect(secondsLeft).toBeGreaterThanOrEqual(9);
  expect(secondsLeft).toBeLessThanOrEqual(11);
});

test('a slower connection is reflected within seconds', () => {
  const meter = createTransferMeter(1000 * megabyte, 0, 0);
  for (let second = 1; second <= 10; second++) meter.update(second * 10 * megabyte, second * 1000);
  let last = meter.update(100 * megabyte, 10_000);
  for (let second = 1; second <= 20; second++) last = meter.update((100 + second) * megabyte, 10_000 + second * 1000);
  expect(last.rate).toBeLessThan(2 * megabyte);
});

test('bytes that arrived before an interruption count towards the percentage but not the rate', () => {
  const meter = createTransferMeter(100 * megabyte, 90 * megabyte, 0);
  const { percent, rate } = meter.update(92 * megabyte, 2_000);
  expect(percent).toBe(92);
  expect(rate).toBeCloseTo(megabyte, -4);
});

test('resending a part gives no negative rate, and only completion is 100 per cent', () => {
  const meter = createTransferMeter(10 * megabyte, 0, 0);
  meter.update(5 * megabyte, 2_000);
  expect(meter.update(2 * megabyte, 4_000).rate).toBeGreaterThan(0);
  expect(meter.update(10 * megabyte - 1, 6_000).percent).toBe(99);
  expect(meter.update(10 * megabyte, 7_000)).toMatchObject({ percent: 100, secondsLeft: 0 });
});

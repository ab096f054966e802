import { expect, test } from 'vitest';
import { checkoutSearch, firstSeats } from './checkout-search.ts';

test('the address says period, coupon and where it comes from; yearly without a word', () => {
  expect(checkoutSearch('')).toMatchObject({ period: 'yearly', showsPeriods: true, isForSeats: false, couponCode: '' });
  expect(
    checkoutSearch(
      '?period=monthly&coupon=SPRING&from_add_seats=true&show_checkout_period_picker=false&card_error=Refused',
    ),
  ).toEqual({
    period: 'monthly',
    showsPeriods: false,
    isForSeats: true,
    couponCode: 'SPRING',
    withInvite: false,
    cardError: 'Refused',
    teamId: undefined,
  });
  expect(checkoutSearch('?period=weekly&couponCode=A&coupon=B&withInvite=true')).toMatchObject({
    period: 'yearly',
    couponCode: 'A',
    withInvite: true,
  });
  // What is repeated, or too long, still opens the page.
  expect(checkoutSearch('?couponCode=A&couponCode=B&period=monthly&period=yearly')).toMatchObject({
    period: 'monthly',
    couponCode: 'A',
  });
  expect(checkoutSearch(`?coupon=${'A'.repeat(101)}`).couponCode).toHaveLength(100);
});

test.each([
  [null, false, 1],
  [null, true, 2],
  [{ emails: ['a', 'b'], role: 'editor' }, false, 3],
  [{ emails: ['a', 'b'], role: 'editor' }, true, 4],
  [{ emails: ['a', 'b'], role: 'contributor' }, false, 1],
  [{ emails: ['a', 'b'], role: 'contributor' }, true, 2],
  [{ emails: Array.from({ length: 60 }, String), role: 'editor' }, false, 50],
])('%j, for seats %s: begins with %i', (invite, isForSeats, seats) => {
  expect(firstSeats(invite, isForSeats)).toBe(seats);
});

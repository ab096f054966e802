import { expect, test } from 'vitest';
import {
  type CheckoutValues,
  checkCheckout,
  estimateInput,
  fewestSeats,
  inviteesOf,
  seatsOf,
} from './checkout-form-state.ts';

const values: CheckoutValues = {
  company: '',
  line1: '',
  line2: '',
  zip: '',
  city: '',
  stateCode: '',
  countryCode: 'DE',
  vatNumber: '',
  seatsUsed: 1,
  editorSeatCount: 1,
  inviteEmails: [],
  inviteText: '',
  role: 'editor',
  period: 'yearly',
  paymentType: 'card',
  couponCode: '',
  migrationConsent: false,
};
const [lena, marco] = ['lena@haldenworks.example', 'marco@haldenworks.example'];

test('a person with a completely typed address is invited too, once, and what is no address is not', () => {
  const typed = { inviteEmails: [lena, 'oliver@halden'], inviteText: ` ${marco}` };
  expect(inviteesOf(typed)).toEqual([lena, marco]);
  expect(inviteesOf({ inviteEmails: [lena], inviteText: lena.toUpperCase() })).toEqual([lena]);
});

test('an address that was only begun holds the purchase, and says so at its field', () => {
  const check = (inviteText: string) => checkCheckout({ ...values, inviteText }, { needsConsent: false }).inviteText;
  expect(check('marco@')).toBe('billing.checkout.invite.typing');
  expect([check(' '), check(marco)]).toEqual([undefined, undefined]);
});

test('there are seats for the buyer and every editor who is invited, and they go with the people', () => {
  const invited = { ...values, inviteEmails: [lena], inviteText: marco };
  expect([fewestSeats(invited), seatsOf(invited), estimateInput(invited).editorSeatCount]).toEqual([3, 3, 3]);
  expect(seatsOf({ ...invited, editorSeatCount: 5 })).toBe(5);
  expect(seatsOf({ ...invited, inviteText: '' })).toBe(2);
  expect(seatsOf({ ...invited, role: 'contributor' })).toBe(1);
  expect(seatsOf({ ...invited, seatsUsed: 4 })).toBe(6);
  const crowd = Array.from({ length: 60 }, (_, index) => `${index}@haldenworks.example`);
  expect(seatsOf({ ...values, inviteEmails: crowd })).toBe(50);
});

import { invalid } from '../core/stripe-failure.ts';

/** The least that can be charged, in minor units. */
const least: Readonly<Record<string, number>> = {
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  usd: 50,
};

/** Refuses an amount that is too small or too large, and a currency that the fake does not know. */
export function checkAmount(amount: number, currency: string): void {
  const from = least[currency];
  if (from === undefined) {
    throw invalid(`Invalid currency: ${currency}. Stripe currently supports these currencies: ${Object.keys(least)}`, {
      param: 'currency',
    });
  }
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount < from) {
    throw invalid(`Amount must be at least ${from} ${currency} in minor units.`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > 99_999_999) {
    throw invalid(`Amount must be no more than 99999999 ${currency} in minor units.`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

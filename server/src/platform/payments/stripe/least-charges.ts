/** The least that Stripe charges, in minor units (docs.stripe.com/currencies); of other currencies it is half a euro's worth or so. */
const least: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};

/** The least that Stripe charges in a currency, in minor units. */
export function leastCharge(currency: string): number {
  return least[currency] ?? 50;
}

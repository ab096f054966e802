import type { BillingDetails } from '@chamfer/contract/calls/billing/billing-details';
import type { Period } from './prices.ts';

export type { BillingDetails } from '@chamfer/contract/calls/billing/billing-details';

/** What a coupon takes off each period: hundredths of a percent, or an amount in minor units of one currency. */
export type Coupon = {
  code: string;
  /** How many periods it counts for; null without end. */
  periods: number | null;
} & ({ kind: 'percent'; percent: number } | { kind: 'amount'; amount: number; currencyCode: string });

/** How tax is charged (BILLING §9). */
export interface Tax {
  /** In hundredths of a percent. */
  rate: number;
  /** Whose tax it is; null where none is charged. */
  country: string | null;
  note: 'reverse_charge' | null;
}

/** A line of a quote and an invoice; amounts in minor units, without tax. */
export interface QuoteLine {
  /** `credit`: the unused time of an individual subscription that moved here, taken off the price. */
  kind: 'seats' | 'added_seats' | 'trial' | 'credit';
  quantity: number;
  unitAmount: number;
  /** Before the discount. */
  amount: number;
  discount: number;
  net: number;
  period: Period;
  /** What is paid for: from and until, ISO 8601. */
  from: string;
  until: string;
  /** Of added seats: the days that are left of those of the period. */
  days?: { left: number; all: number };
}

/** What an order costs: the same object feeds the screen, the order and the invoice (BILLING §1 rule 3). */
export interface Quote {
  currencyCode: string;
  lines: QuoteLine[];
  net: number;
  tax: Tax & { amount: number };
  total: number;
  couponCode: string | null;
  /** What is not charged, without tax, because the provider takes no total so small: net, tax and total are 0 then. */
  waived?: number;
}

/** The buyer as an invoice copies them. */
export interface Buyer {
  details: BillingDetails;
  vatStatus: 'none' | 'valid' | 'invalid' | 'unverified';
}

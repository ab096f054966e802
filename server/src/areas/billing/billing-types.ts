import type { BillingDetails } from '@chamfer/contract/calls/billing-details';
import type { TaxInSellerCurrency } from './exchange-rates.ts';
import type { Period } from './prices.ts';

export type { BillingDetails } from '@chamfer/contract/calls/billing-details';

/** A saved payment method, as it is shown. */
export interface SavedMethod {
  /** What the provider calls it; later payments name it. None where the provider knows only one for a team. */
  id?: string;
  type: 'card' | 'apple_pay';
  cardBrand: string | null;
  lastFourDigits: string | null;
  expirationMonth: number | null;
  expirationYear: number | null;
}

/** How an invoice was paid, as it copies it: 'Visa 4242', 'Apple Pay'. */
export type InvoicePayment = Pick<SavedMethod, 'type' | 'cardBrand' | 'lastFourDigits'>;

/** Something that says in which country the buyer is. */
export interface CountryProof {
  kind: 'billing_address' | 'card' | 'vat_number';
  countryCode: string;
}

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

/** Tax as an invoice copies it. */
export interface InvoiceTax extends Tax {
  /** Where the invoice is in another currency than the seller's (BILLING §9). */
  inSellerCurrency?: TaxInSellerCurrency;
}

/** A line of a quote and an invoice; amounts in minor units, without tax. */
export interface QuoteLine {
  kind: 'seats' | 'added_seats' | 'trial';
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
}

/** The buyer as an invoice copies them. */
export interface Buyer {
  details: BillingDetails;
  vatStatus: 'none' | 'valid' | 'invalid' | 'unverified';
}

/** The buyer as an invoice copies them, with what said then in which country they are. */
export interface InvoiceBuyer extends Buyer {
  countryProofs?: CountryProof[];
}

/** What an order reserves until it is settled. */
export interface Holds {
  /** The seats of the subscription once it is settled. */
  seats: number;
  /** Who is invited with it, and by whom. */
  invitations: {
    emails: string[];
    role: 'editor' | 'contributor';
    invitedByUserId: string;
    /** Where the invited people go on; missing where nobody said so. */
    redirectUrl?: string | null;
  } | null;
}

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../paging.ts';
import { id, nothing, text, time } from '../shapes.ts';
import { paymentSource } from '../teams/team-invitations.ts';
import { billingDetails, billingDetailsInput, paymentIntent, paymentType, vatStatus } from './billing-details.ts';

const minute = 60_000;
const inTeam = z.object({ teamId: id });

/** Of the number of an invoice; in a query, numbers come as text. */
const year = z.coerce.number().int().min(2000).max(9999);

/** What a team is billed by (spec 2 §3 Billing record). */
export const billingRecord = z.object({
  billingDetails: billingDetails.nullable(),
  primaryPaymentSource: paymentSource.nullable(),
  vatStatus,
  /** A new payment method was authorized and is being confirmed. */
  isUpdatePending: z.boolean(),
  can: z.object({
    /** Where something is sold. */
    changeDetails: z.boolean(),
    /** Where there is a subscription that it pays for. */
    changePayment: z.boolean(),
  }),
});

/** An invoice, or a credit note that takes all or part of one back (BILLING §10). */
export const invoice = z.object({
  id,
  kind: z.enum(['invoice', 'credit_note']),
  /** Such as `R-2026-000123`. */
  number: z.string(),
  issuedAt: time,
  currencyCode: z.string(),
  /** In minor units; those of credit notes are negative. */
  netAmount: z.int(),
  taxAmount: z.int(),
  totalAmount: z.int(),
  /** Of a credit note: the number of its invoice. */
  invoiceNumber: z.string().nullable(),
  /** What was bought: seats for a whole period, or for the `days` that were left of it. */
  purchase: z.object({
    editorSeatCount: z.int(),
    /** For a seat and whole period, without tax. */
    unitAmount: z.int(),
    period: z.enum(['monthly', 'yearly']),
    days: z.int().nullable(),
  }),
  /** How it was paid, or what the money went back to; null where that is not known. */
  paymentSource: paymentSource.pick({ type: true, cardBrand: true, lastFourDigits: true }).nullable(),
  /** The buyer it is made out to; null without billing details. */
  buyer: billingDetails.nullable(),
  /** Of an invoice: `paid`, or how much of it credit notes take back. A credit note is written once the money is back. */
  status: z.enum(['paid', 'partly_credited', 'credited', 'refunded']),
  /** Whether it has a form after EN 16931, which is in its PDF file too. */
  hasXml: z.boolean(),
});

const ownerErrors = ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'] as const;

/** Billing of a team, for its owners (spec 2 §2 Billing page). */
export const billing = {
  'GET /teams/{teamId}/billing': endpoint({
    summary: 'Billing details and payment method.',
    spec: 'spec 2 §7',
    auth: 'user',
    params: inTeam,
    output: billingRecord,
    errors: [...ownerErrors],
  }),
  'PUT /teams/{teamId}/billing': endpoint({
    summary: 'Replaces the billing details. They count from the next invoice on.',
    spec: 'spec 2 §5 Checkout, §7 and §8 Billing update',
    auth: 'session',
    params: inTeam,
    input: billingDetailsInput,
    output: billingRecord,
    errors: [...ownerErrors, 'UNSUPPORTED_COUNTRY', 'PADDLE_PURCHASE_UNAVAILABLE', 'PURCHASE_IN_PROGRESS'],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'POST /teams/{teamId}/billing/update-card/start': endpoint({
    summary: 'Gives an intent of 0 that the browser authorizes with the new payment method.',
    spec: 'spec 2 §4 Payment update and §7',
    auth: 'session',
    params: inTeam,
    input: z.object({ paymentType }),
    output: z.object({ paymentIntent }),
    errors: [
      ...ownerErrors,
      'SUBSCRIPTION_NOT_FOUND',
      'CHECKOUT_NOT_ALLOWED',
      'PADDLE_PURCHASE_UNAVAILABLE',
      'PAYMENT_UNAVAILABLE',
      'PAYMENT_PROCESSING_FAILED',
    ],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'POST /teams/{teamId}/billing/update-card/finalize': endpoint({
    summary:
      'Takes over the authorized payment method. In the grace period the payment is tried with it. Repeated calls get ' +
      'the same answer; `isUpdatePending` says that the provider is still at it.',
    spec: 'spec 2 §4 Payment update and §7',
    auth: 'session',
    params: inTeam,
    input: z.object({ authorizedPaymentIntentID: text(200).min(1) }),
    output: billingRecord,
    errors: [
      ...ownerErrors,
      'PAYMENT_PROCESSING_FAILED',
      'SUBSCRIPTION_NOT_FOUND',
      'PADDLE_PURCHASE_UNAVAILABLE',
      'PAYMENT_UNAVAILABLE',
    ],
    limit: { per: 'user', max: 60, windowMs: minute },
  }),
  'GET /app/teams/{teamId}/invoices': endpoint({
    summary: 'The invoices and credit notes of a team, newest first.',
    spec: 'BILLING §10',
    auth: 'user',
    params: inTeam,
    query: z.object({ ...pageQuery(100), year: year.optional() }),
    /** `years`: those in which there are any, newest first. */
    output: page(invoice).extend({ years: z.array(z.int()) }),
    errors: [...ownerErrors],
  }),
  'GET /app/teams/{teamId}/invoices.zip': endpoint({
    summary:
      'The invoices and credit notes of a team, or of one year, as PDF files in a ZIP file, each with its XML next to it: the newest 500.',
    spec: 'BILLING §10',
    auth: 'user',
    params: inTeam,
    query: z.object({ year: year.optional() }),
    output: nothing,
    answer: 'bytes',
    errors: [...ownerErrors],
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
  'GET /app/teams/{teamId}/invoices/{invoiceId}/pdf': endpoint({
    summary: 'An invoice or credit note as a PDF file, a Factur-X invoice of the profile EN 16931.',
    spec: 'BILLING §10',
    auth: 'user',
    params: inTeam.extend({ invoiceId: id }),
    output: nothing,
    answer: 'bytes',
    errors: [...ownerErrors, 'INVOICE_NOT_FOUND'],
  }),
  'GET /app/teams/{teamId}/invoices/{invoiceId}/xml': endpoint({
    summary:
      'The XML of an invoice or credit note, a Cross Industry Invoice after EN 16931: the same that is in its PDF file. ' +
      'INVOICE_NOT_FOUND also where the standard has no form for it.',
    spec: 'BILLING §10',
    auth: 'user',
    params: inTeam.extend({ invoiceId: id }),
    output: nothing,
    answer: 'bytes',
    errors: [...ownerErrors, 'INVOICE_NOT_FOUND'],
  }),
};

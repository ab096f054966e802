import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../../platform/database/columns.ts';
import type { TaxInSellerCurrency } from '../price/exchange-rates.ts';
import type { Buyer, QuoteLine, Tax } from '../price/quote-types.ts';
import type { CountryProof, SavedMethod } from './customers.tables.ts';

/** How an invoice was paid, as it copies it: 'Visa 4242', 'Apple Pay'. */
export type InvoicePayment = Pick<SavedMethod, 'type' | 'cardBrand' | 'lastFourDigits'>;

/** Tax as an invoice copies it. */
export interface InvoiceTax extends Tax {
  /** Where the invoice is in another currency than the seller's (BILLING §9). */
  inSellerCurrency?: TaxInSellerCurrency;
}

/** The buyer as an invoice copies them, with the evidence of their country at that time. */
export interface InvoiceBuyer extends Buyer {
  countryProofs?: CountryProof[];
}

/** Who sells, as an invoice copies it. */
export interface Seller {
  name: string;
  address: string;
  countryCode: string;
  vatNumber: string;
}

/** R for invoices, G for credit notes. */
const seriesNames = ['R', 'G'] as const;

/** Invoices and credit notes; their numbers have no gaps (BILLING §10). */
export const invoices = pgTable(
  'invoices',
  {
    series: text('series', { enum: seriesNames }).notNull(),
    year: integer('year').notNull(),
    seq: integer('seq').notNull(),
    id: uuid('id').notNull().unique(),
    teamId: uuid('team_id').notNull(),
    orderId: uuid('order_id').unique(),
    refundId: uuid('refund_id').unique(),
    /** Of a credit note: its invoice. */
    invoiceId: uuid('invoice_id'),
    issuedAt: at('issued_at').notNull(),
    seller: jsonb('seller').$type<Seller>().notNull(),
    buyer: jsonb('buyer').$type<InvoiceBuyer>(),
    lines: jsonb('lines').$type<QuoteLine[]>().notNull(),
    tax: jsonb('tax').$type<InvoiceTax>().notNull(),
    currencyCode: text('currency_code').notNull(),
    /** Negative in credit notes, as are the two below. */
    net: integer('net').notNull(),
    taxAmount: integer('tax_amount').notNull(),
    total: integer('total').notNull(),
    /** How it was paid; of a credit note, what the money went back to. Null where that is not known. */
    payment: jsonb('payment').$type<InvoicePayment>(),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.year, table.seq] }),
    oneOf(table.series),
    index('invoices_team').on(table.teamId, table.issuedAt),
    check('invoices_total', sql`${table.total} = ${table.net} + ${table.taxAmount}`),
    check('invoices_of_what', sql`(${table.series} = 'R') = (${table.refundId} is null)`),
  ],
);

/** The last number that was given in a series and year. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text('series', { enum: seriesNames }).notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] }), oneOf(table.series)],
);

/** Bookings. Each is written once for what caused it, and never changed. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', {
      enum: ['invoice', 'payment', 'credit_note', 'refund', 'refund_returned', 'unapplied', 'dispute', 'dispute_won'],
    }).notNull(),
    /** What caused it: an order, a refund, a charge. */
    source: text('source').notNull(),
    teamId: uuid('team_id'),
    at: at('at').notNull(),
  },
  (table) => [oneOf(table.kind), unique('ledger_transactions_source').on(table.kind, table.source)],
);

/** The entries of a booking: debit is positive, and their sum is 0 in each currency, which a trigger makes sure of. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid('id').primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text('account').notNull(),
    currencyCode: text('currency_code').notNull(),
    amount: integer('amount').notNull(),
  },
  (table) => [
    index('ledger_entries_transaction').on(table.transactionId),
    check('ledger_entries_amount', sql`${table.amount} <> 0`),
  ],
);

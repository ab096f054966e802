import type { InvoiceTax } from '../ledger/ledger.tables.ts';
import { element, type XmlElement } from './xml.ts';

/** An amount in minor units as a decimal: every currency that is sold in has two digits. */
export function decimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The category of tax after UNTDID 5305: S and Z are charged, Z at a rate of 0; AE is owed by the buyer; O is outside of the
 * tax, as services for buyers outside of the Union are.
 */
export type TaxCategory = 'S' | 'Z' | 'AE' | 'O';

/** The category of the tax that an invoice charges; it is the same for all of its lines. */
export function categoryOf({ country, note, rate }: InvoiceTax): TaxCategory {
  if (note === 'reverse_charge') return 'AE';
  if (country === null) return 'O';
  return rate === 0 ? 'Z' : 'S';
}

/** A day, which is that in UTC, as on the page. */
export function day(name: string, at: Date): XmlElement {
  return element(name, [dateString('udt:DateTimeString', at)]);
}

/** A day in the form 102 of UN/EDIFACT: `20261128`. */
export function dateString(name: string, at: Date): XmlElement {
  return element(name, at.toISOString().slice(0, 10).replaceAll('-', ''), { format: '102' });
}

/** From which day until which something was bought. */
export function billingPeriod(from: Date, until: Date): XmlElement {
  return element('ram:BillingSpecifiedPeriod', [day('ram:StartDateTime', from), day('ram:EndDateTime', until)]);
}

/** The rate of a tax; there is none where an invoice is outside of it. */
export function taxRate({ rate, ...tax }: InvoiceTax): XmlElement | null {
  return categoryOf({ rate, ...tax }) === 'O' ? null : element('ram:RateApplicablePercent', decimal(rate));
}

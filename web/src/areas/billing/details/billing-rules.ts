import type { CallRequest, ValidationIssue } from '@chamfer/contract';
import { needsAddress } from '@chamfer/contract/buyer-rules';
import { compactVat, mostVatLength } from '@chamfer/contract/rules';
import type { MessageKey } from '../../../i18n/messages.ts';
import type { Mends } from '../../../platform/form/use-form.ts';
import { sellerCountry } from '../../../platform/page/page-config.ts';
import { hasVatNumber, vatPrefixes } from './countries.ts';
import { hasRegions } from './regions.ts';
import { firstCountry } from './sold-countries.ts';

/** Billing details as they are typed: every field a text. */
export interface BillingValues {
  company: string;
  line1: string;
  line2: string;
  city: string;
  countryCode: string;
  zip: string;
  stateCode: string;
  vatNumber: string;
}
/** A field of the billing details. */
export type BillingField = keyof BillingValues;
/** Billing details as they are sent. */
export type BillingInput = CallRequest<'PUT /teams/{teamId}/billing'>['input'];

/** The most characters of each field (spec 2 §5). */
export const longest: Readonly<Partial<Record<BillingField, number>>> = {
  company: 250,
  line1: 150,
  line2: 150,
  city: 50,
  zip: 20,
  // With the separators between its parts, which its length does not count.
  vatNumber: 100,
};

/** What the form begins with: the stored details, or nothing but a country. */
export function billingValues(stored: { [F in BillingField]: string | null } | null): BillingValues {
  const { company, line1, line2, city, countryCode, zip, stateCode, vatNumber } = stored ?? {};
  const country = countryCode || firstCountry();
  const prefix = vatNumber && hasVatNumber(country) ? vatPrefixes(country)[0]! : '';
  return {
    company: company ?? '',
    line1: line1 ?? '',
    line2: line2 ?? '',
    city: city ?? '',
    countryCode: country,
    zip: zip ?? '',
    stateCode: stateCode ?? '',
    // It is stored without the country code, and written with it.
    vatNumber: vatNumber ? prefix + vatNumber : '',
  };
}

/** What is wrong with billing details before they are sent (spec 2 §5). */
export function checkBilling(
  values: BillingValues,
  seller: string = sellerCountry(),
): Partial<Record<BillingField, MessageKey>> {
  const { countryCode, stateCode } = values;
  const errors: Partial<Record<BillingField, MessageKey>> = {};
  if (hasRegions(countryCode) && !stateCode) errors.stateCode = 'billing.error.required';
  if (needsAddress(values, seller)) {
    for (const field of ['company', 'line1', 'zip', 'city'] as const) {
      if (values[field].trim() === '') errors[field] = 'billing.error.required';
    }
  }
  const vat = vatError(values);
  if (vat) errors.vatNumber = vat;
  return errors;
}

/**
 * What a change mends besides itself: another country asks for other things, and without a VAT number nothing is needed
 * for its sake.
 */
export const billingMends: Mends<BillingValues> = {
  countryCode: ['stateCode', 'company', 'line1', 'zip', 'city', 'vatNumber'],
  vatNumber: (number) => (number.trim() === '' ? ['company', 'line1', 'zip', 'city'] : []),
};

function vatError({ countryCode, vatNumber }: BillingValues): MessageKey | null {
  const compact = compactVat(vatNumber);
  if (compact.length > mostVatLength) return 'billing.error.vat';
  if (compact === '' || !hasVatNumber(countryCode)) return null;
  const prefix = vatPrefixes(countryCode).find((each) => compact.startsWith(each));
  if (!prefix) return 'billing.error.vatPrefix';
  return compact.length > prefix.length ? null : 'billing.error.vat';
}

/** Billing details as they are sent: trimmed, empty ones left out, the VAT number without its country code. */
export function billingInput(values: BillingValues): BillingInput {
  const { countryCode, vatNumber, stateCode, company, line1, line2, city, zip } = values;
  const trimmed = Object.fromEntries(
    Object.entries({ company, line1, line2, city, zip }).flatMap(([field, text]) =>
      text.trim() ? [[field, text.trim()]] : [],
    ),
  );
  const compact = compactVat(vatNumber);
  const prefix = hasVatNumber(countryCode) && vatPrefixes(countryCode).find((each) => compact.startsWith(each));
  const number = hasVatNumber(countryCode) ? compact.slice(prefix ? prefix.length : 0) : compact && vatNumber.trim();
  return {
    ...trimmed,
    countryCode,
    ...(stateCode && hasRegions(countryCode) && { stateCode }),
    ...(number && { vatNumber: number }),
  };
}

const invalid: Record<BillingField, MessageKey> = {
  company: 'billing.error.name',
  line1: 'billing.error.address',
  line2: 'billing.error.address',
  city: 'billing.error.city',
  countryCode: 'billing.error.country',
  zip: 'billing.error.postcode',
  stateCode: 'billing.error.state',
  vatNumber: 'billing.error.vat',
};

/** What is wrong with a field, where it is more than that it is invalid. */
const texts: Readonly<Record<string, MessageKey | undefined>> = {
  required: 'billing.error.required',
  unsupported: 'billing.checkout.error.country',
};

/** The server's errors of single fields (spec 2 §8); null where it named none that the form has. */
export function refusedBilling(
  issues: readonly Pick<ValidationIssue, 'field' | 'code'>[],
): Partial<Record<BillingField, MessageKey>> | null {
  const errors: Partial<Record<BillingField, MessageKey>> = {};
  for (const { field, code } of issues) {
    const name = field.split('.').at(-1) as BillingField;
    if (!(name in invalid)) return null;
    errors[name] = texts[code] ?? invalid[name];
  }
  return issues.length > 0 ? errors : null;
}

import type { ValidationIssue } from '@chamfer/contract';
import { countriesWithStates, euCountries, needsAddress } from '@chamfer/contract/buyer-rules';
import type { BillingDetailsInput } from '@chamfer/contract/calls/billing/billing-details';
import { compactVat } from '@chamfer/contract/rules';
import { AppError } from '../../../platform/app-error.ts';
import { isSoldTo } from '../../../platform/config/tax-settings.ts';
import type { Context } from '../../../platform/context.ts';
import type { BillingDetails, Buyer } from '../price/quote-types.ts';
import type { Customer } from './customers.service.ts';
import type { CountryProof } from './customers.tables.ts';

/** A country code as VAT numbers begin with it: Greece writes EL, Northern Ireland XI. */
const vatPrefixes = (country: string): string[] =>
  country === 'GR' ? ['EL', 'GR'] : country === 'XI' ? ['XI'] : [country];

/** Whether numbers of a country are in the register of VAT numbers. */
const hasVatRegister = (country: string) => euCountries.includes(country) || country === 'XI';

/** What is missing in billing details: the state where there are some, and name and address where they are needed. */
function issuesOf(details: BillingDetailsInput, sellerCountry: string): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const required = (field: string) => issues.push({ field, code: 'required', message: 'is needed in this country' });
  if (countriesWithStates.includes(details.countryCode) && !details.stateCode) required('stateCode');
  if (needsAddress(details, sellerCountry)) {
    for (const field of ['company', 'line1', 'zip', 'city'] as const) if (!details[field]) required(field);
  }
  return issues;
}

/**
 * Checks billing details and asks the register about a VAT number. A register that does not answer leaves it
 * `unverified`: tax is charged now, and the number is asked about again (DECISIONS 34). `prefix` is put before the names
 * of wrong fields. `stored`: the details so far of a team, whose country stays possible where nothing is sold any more.
 * @throws VALIDATION_ERROR with every wrong field, UNSUPPORTED_COUNTRY
 */
export async function checkDetails(
  ctx: Context,
  input: BillingDetailsInput,
  { prefix = '', stored = null }: { prefix?: string; stored?: BillingDetails | null } = {},
): Promise<Buyer> {
  if (input.countryCode !== stored?.countryCode) requireSoldTo(ctx, input.countryCode, `${prefix}countryCode`);
  const issues = issuesOf(input, ctx.parts.config.BILLING_SELLER_COUNTRY);
  const details = storedDetails(input);
  const vatStatus = issues.length === 0 ? await vatStatusOf(ctx, details) : 'none';
  if (vatStatus === 'invalid') issues.push({ field: 'vatNumber', code: 'invalid', message: 'is not registered' });
  if (issues.length > 0) {
    const validationErrors = issues.map((issue) => ({ ...issue, field: prefix + issue.field }));
    throw new AppError('VALIDATION_ERROR', null, { validationErrors });
  }
  return { details, vatStatus };
}

/** What the register says of a VAT number; `none` without one, or where there is no register. */
export async function vatStatusOf(
  ctx: Context,
  { countryCode, vatNumber }: Pick<BillingDetails, 'countryCode' | 'vatNumber'>,
): Promise<Buyer['vatStatus']> {
  if (!vatNumber || !hasVatRegister(countryCode)) return 'none';
  try {
    return (await ctx.parts.vatRegister?.check(countryCode, vatNumber)) ?? 'unverified';
  } catch (error) {
    ctx.parts.log.warn({ err: error }, 'the register of VAT numbers does not answer');
    return 'unverified';
  }
}

/** A register that is away takes nothing from a number that it has confirmed before: of a team, as it was stored last. */
export function withConfirmed(buyer: Buyer, before: Pick<Customer, 'details' | 'vatStatus'> | undefined): Buyer {
  const { details, vatStatus } = buyer;
  const isSame =
    before?.details?.vatNumber === details.vatNumber && before?.details?.countryCode === details.countryCode;
  return vatStatus === 'unverified' && isSame && before?.vatStatus === 'valid'
    ? { details, vatStatus: 'valid' }
    : buyer;
}

/** @param field what the country is called in the request @throws UNSUPPORTED_COUNTRY where nothing is sold, at `field` */
export function requireSoldTo(
  { parts: { config } }: Pick<Context, 'parts'>,
  countryCode: string,
  field?: string,
): void {
  if (isSoldTo(config, countryCode)) return;
  const issue = field && { field, code: 'unsupported', message: 'is a country that nothing is sold to' };
  throw new AppError('UNSUPPORTED_COUNTRY', { countryCode }, { validationErrors: issue ? [issue] : [] });
}

/** Billing details as they are stored: a VAT number without its country code. */
export function storedDetails(input: BillingDetailsInput): BillingDetails {
  const { company, line1, line2, city, countryCode, zip, stateCode, vatNumber } = input;
  const compact = vatNumber && hasVatRegister(countryCode) ? compactVat(vatNumber) : vatNumber;
  const prefix = vatPrefixes(countryCode).find((each) => hasVatRegister(countryCode) && compact?.startsWith(each));
  return {
    company: company ?? null,
    line1: line1 ?? null,
    line2: line2 ?? null,
    city: city ?? null,
    countryCode,
    zip: zip ?? null,
    stateCode: stateCode ?? null,
    vatNumber: (prefix ? compact!.slice(prefix.length) : compact) ?? null,
  };
}

/** A VAT number as it is written on invoices: with the country code that its register uses. */
export function vatIdOf(countryCode: string, vatNumber: string): string {
  return `${vatPrefixes(countryCode)[0]}${vatNumber}`;
}

/** Evidence of the country of a buyer; tax law requires two that agree (BILLING §9). */
export function proofsOf({ details, vatStatus }: Buyer, cardCountry: string | null): CountryProof[] {
  const proofs: CountryProof[] = [{ kind: 'billing_address', countryCode: details.countryCode }];
  if (cardCountry) proofs.push({ kind: 'card', countryCode: cardCountry });
  if (vatStatus === 'valid') proofs.push({ kind: 'vat_number', countryCode: details.countryCode });
  return proofs;
}

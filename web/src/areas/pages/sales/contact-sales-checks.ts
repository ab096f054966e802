import { isEmail, tidyEmail } from '@chamfer/contract/email-address';
import { oneLine } from '@chamfer/contract/names';
import { mostInquiryLength } from '@chamfer/contract/rules';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';

/** The fields of a message to sales, as they are typed. */
export interface Inquiry {
  name: string;
  email: string;
  company: string;
  /** How many people would design; may be empty. */
  seats: string;
  message: string;
}

/** The most characters of a name or a company. */
const longestName = 200;

/** How many seats a text says, from 1 to 100,000; null where it says none. */
export function seatsOf(text: string): number | null {
  const seats = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : 0;
  return seats >= 1 && seats <= 100_000 ? seats : null;
}

/** The errors of a message, checked before it is sent. */
export function checkInquiry({ name, email, company, seats, message }: Inquiry): FormErrors<keyof Inquiry> {
  const errors: FormErrors<keyof Inquiry> = {};
  if (oneLine(name) === '') errors.name = 'pages.sales.name.missing';
  else if (name.length > longestName) errors.name = 'pages.sales.tooLong';
  if (!isEmail(tidyEmail(email))) errors.email = 'pages.sales.email.invalid';
  if (oneLine(company) === '') errors.company = 'pages.sales.company.missing';
  else if (company.length > longestName) errors.company = 'pages.sales.tooLong';
  if (seats.trim() !== '' && seatsOf(seats) === null) errors.seats = 'pages.sales.seats.invalid';
  if (message.trim() === '') errors.message = 'pages.sales.message.missing';
  else if (message.length > mostInquiryLength) errors.message = 'pages.sales.message.tooLong';
  return errors;
}

/** The texts for a message that is refused. */
export const inquiryRefusal = refusals<'POST /app/sales-inquiries', keyof Inquiry>({
  INVALID_EMAIL: { email: 'pages.sales.email.invalid' },
  OPERATION_NOT_ALLOWED: 'pages.sales.closed',
  TOO_MANY_REQUESTS: 'pages.sales.tooMany',
});

import type { CallRequest } from '@chamfer/contract';
import { mailboxOf } from '@chamfer/contract/email-address';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { countUse } from '../../platform/http/limit/limits.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { strangersText } from '../../platform/mail/strangers-text.ts';
import { salesInquiryMail } from './site.mails.ts';

const day = 24 * 60 * 60_000;
/** Messages of one address, and of everybody together, in a day. */
const [mostOfAddress, mostOfAll] = [3, 200];

/**
 * Mails what a visitor asks to the operator's sales contact; its row in the outbox is all that is kept of it.
 * @throws OPERATION_NOT_ALLOWED where the operator names no contact
 * @throws TOO_MANY_REQUESTS after three of an address, or two hundred of everybody, in a day
 */
export async function sendSalesInquiry(
  ctx: Context,
  { name, email, company, seats = 0, message }: CallRequest<'POST /app/sales-inquiries'>['input'],
): Promise<void> {
  const { parts } = ctx;
  const to = parts.config.SALES_EMAIL;
  if (!to) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'no_sales_contact' });
  await countUse(parts, { key: `sales-inquiry|${mailboxOf(email)}`, max: mostOfAddress, windowMs: day });
  await countUse(parts, { key: 'sales-inquiries', max: mostOfAll, windowMs: day });
  await parts.database.db.transaction((db) =>
    sendMail(ctx, db, salesInquiryMail, { to, language: 'en' }, { name, company, email, seats }, null, {
      quotes: [{ by: strangersText(name), text: withoutControls(message) }],
      replyTo: email,
    }),
  );
}

/**
 * The message as it was written, without characters that cannot be seen. Addresses and numbers stay, unlike in mails to
 * others: only the operator gets it, who is to call back.
 */
function withoutControls(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{C}\n]/gu, '');
}

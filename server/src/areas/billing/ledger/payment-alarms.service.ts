import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { paymentAlarmMail } from '../billing.mails.ts';
import { paymentAlarms } from './provider.tables.ts';

/** What an operator has to look at, with the line of the log that says so; going-live.md has what to do about each. */
const alarms = {
  'provider-refuses': 'the payment provider refuses our key: nothing is sold until it takes one',
  'order-refused': 'the payment provider refuses to settle an order',
  'order-unsettled': 'an order is not settled after a day',
  'intent-refused': 'the payment provider refuses what a payment begins with',
  'void-refused': 'the payment provider refuses to let money go that it holds',
  'payment-unapplied': 'a payment came in that its order does not take',
  'payment-unknown': 'a payment is not known here',
  'refund-refused': 'the payment provider refuses a refund',
  'refund-failed': 'a refund failed',
  'refund-returned': 'a refund came back: its money is owed',
  'dispute-opened': 'a payment is disputed',
  'dispute-unknown': 'a dispute is about an unknown payment',
  'dispute-too-large': 'a dispute took more than was left of a payment',
} as const;

/** A kind of alarm. */
export type AlarmKind = keyof typeof alarms;

/** What an alarm is about: ids, amounts, codes of the provider. Never a card or a name. */
export type AlarmFacts = Record<string, string | number | null | undefined>;

/**
 * Tells the operator of something that nobody but them can mend: a line in the log each time, and once for each `subject` a count
 * in the metrics and a mail to BILLING_ALARM_EMAIL, in the transaction of what it is about.
 */
export async function raiseAlarm(
  ctx: Context,
  db: Db,
  { kind, subject, facts, cause }: { kind: AlarmKind; subject: string; facts: AlarmFacts; cause?: unknown },
): Promise<void> {
  const { log, ids, clock, metrics, config } = ctx.parts;
  log.error({ ...facts, alarm: kind, ...(cause !== undefined && { err: cause }) }, alarms[kind]);
  const added = await db
    .insert(paymentAlarms)
    .values({ id: ids.uuid(), kind, subject, facts, at: clock.now() })
    .onConflictDoNothing()
    .returning({ id: paymentAlarms.id });
  if (added.length === 0) return;
  metrics.countPaymentAlarm(kind);
  const to = config.BILLING_ALARM_EMAIL;
  if (!to) return;
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  const text = [alarms[kind], ...known.map(([name, value]) => `${name}: ${value}`)].join('\n');
  await sendMail(ctx, db, paymentAlarmMail, { to, language: 'en' }, { kind }, null, { quotes: [{ by: kind, text }] });
}

import type { Context } from '../../../platform/context.ts';
import { done, type Outcome, refused, WrongUsage } from '../../../platform/operator-command.ts';
import { findInvoice } from '../ledger/invoices.service.ts';
import { RefundRefused, refundedOf, refundOrder, sendRefund } from '../orders/refunds.service.ts';
import { createCoupon, disableCoupon, listCoupons } from '../price/coupons.service.ts';
import { prices } from '../price/prices.ts';
import type { Coupon } from '../price/quote-types.ts';
import { type ContractTerms, endContract, signContract } from './contracts.service.ts';
import { lastMoment, readOptions, wholeNumber } from './options.ts';

/**
 * `refund NUMBER [AMOUNT]`: gives back what an invoice took, or a part of it, with tax; a credit note follows. Where the
 * provider does not answer now, the server goes on trying.
 * @throws WrongUsage
 */
export async function refundCommand(ctx: Context, [number, amountText, ...more]: readonly string[]): Promise<Outcome> {
  if (!number || more.length > 0) throw new WrongUsage('refund NUMBER [AMOUNT]');
  if (!ctx.parts.payments) return refused('Nothing is sold here (BILLING=off), so there is nothing to refund.');
  const { db } = ctx.parts.database;
  const invoice = await findInvoice(db, number);
  if (!invoice?.orderId) return refused(`There is no invoice ${number}.`);
  const { orderId, total, currencyCode } = invoice;
  const left = total - (await refundedOf(db, orderId)).amount;
  if (left < 1) return refused(`${number} was given back already.`);
  const amount = amountText === undefined ? left : minorUnits(amountText);
  const shown = (units: number) => `${currencyCode} ${(units / 100).toFixed(2)}`;
  try {
    const refundId = await refundOrder(ctx, orderId, amount);
    const status = await sendRefund(ctx, refundId).catch(() => null);
    const given = `${shown(amount)} of ${number}`;
    if (status === 'failed') return refused(`The payment provider does not give ${given} back. Look there for why.`);
    if (status === 'sending') return done(`${given} is on its way; the credit note follows when it has arrived.`);
    if (!status) return done(`${given} will be given back; the payment provider does not answer yet.`);
    return done(`${given} ${amount === 1 ? 'is' : 'are'} given back; the credit note is on the team’s Billing page.`);
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    if (error.reason === 'in_progress')
      return refused('A payment of the team is being confirmed. Try again in a minute.');
    if (error.reason === 'disputed')
      return refused(
        'A payment of the team is disputed. Wait until its bank has decided: the money was taken back already.',
      );
    return refused(`Of ${number} only ${shown(left)} are left to give back.`);
  }
}

/**
 * `coupon list`, `coupon disable CODE`, and `coupon create CODE` with `--percent N` or `--amount N --currency CODE`, and
 * perhaps `--periods N`, `--until DAY` and `--redemptions N`.
 * @throws WrongUsage
 */
export async function couponCommand(ctx: Context, [act, code, ...more]: readonly string[]): Promise<Outcome> {
  if (act === 'list' && code === undefined) {
    const all = await listCoupons(ctx);
    return done(all.length === 0 ? 'There are no coupons.' : all.join('\n'));
  }
  const upper = code?.trim().toUpperCase() ?? '';
  if (!/^[A-Z0-9_-]{1,100}$/.test(upper)) throw new WrongUsage('A code has letters, digits, - and _, at most 100.');
  if (act === 'disable' && more.length === 0) {
    const isDone = await disableCoupon(ctx, upper);
    const text = `Coupon ${upper} can no longer be used; subscriptions that have it keep it.`;
    return isDone ? done(text) : refused(`There is no coupon ${upper} that can be used.`);
  }
  if (act !== 'create') throw new WrongUsage('coupon list | coupon disable CODE | coupon create CODE …');
  const { terms, validUntil, mostRedemptions } = readTerms(upper, more);
  const isNew = await createCoupon(ctx, { terms, validUntil, mostRedemptions });
  return isNew ? done(`Coupon ${upper} can be used.`) : refused(`There is a coupon ${upper} already.`);
}

/**
 * `contract TEAM_ID SEATS --price N --currency CODE`, perhaps with `--until DAY`, and `contract TEAM_ID end`: a plan that
 * is paid for elsewhere.
 * @throws WrongUsage
 */
export async function contractCommand(
  ctx: Context,
  [teamId = '', act = '', ...more]: readonly string[],
): Promise<Outcome> {
  const isId = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(teamId);
  const isEnd = act === 'end' && more.length === 0;
  if (!isId || !(isEnd || /^[1-9]\d{0,4}$/.test(act)))
    throw new WrongUsage('contract TEAM_ID SEATS … | contract TEAM_ID end');
  if (!ctx.parts.payments) return refused('Nothing is sold here (BILLING=off): every team has all features.');
  const outcome = isEnd
    ? await endContract(ctx, teamId)
    : await signContract(ctx, teamId, contractTerms(ctx, act, more));
  switch (outcome.is) {
    case 'signed':
      return done(`Team ${teamId} has ${act} editor seats by contract.`);
    case 'changed':
      return done(`The contract of team ${teamId} is for ${act} editor seats now.`);
    case 'ended':
      return done(`The contract of team ${teamId} has ended; it is on Basic.`);
    case 'no_team':
      return refused(`There is no team ${teamId}.`);
    case 'no_contract':
      return refused(`Team ${teamId} has no contract.`);
    case 'bought':
      return refused('The team has bought a plan in checkout. Let it end first, or refund the present period.');
    case 'in_progress':
      return refused('A payment of the team is being confirmed. Try again in a minute.');
    case 'too_few_seats':
      return refused(`${outcome.used} people have an editor seat in the team already.`);
  }
}

function contractTerms({ parts }: Context, seats: string, words: readonly string[]): ContractTerms {
  const options = readOptions(words, ['--price', '--currency', '--until']);
  const price = options.get('--price');
  const until = lastMoment(options.get('--until'));
  if (until && until <= parts.clock.now()) throw new WrongUsage('--until takes a day that is to come.');
  if (price === undefined) throw new WrongUsage('--price takes what a seat costs a year, such as 240.00.');
  return {
    seats: Number(seats),
    unitAmount: minorUnits(price),
    currencyCode: knownCurrency(options.get('--currency')),
    until,
  };
}

function readTerms(code: string, words: readonly string[]) {
  const known = ['--percent', '--amount', '--currency', '--periods', '--until', '--redemptions'];
  const options = readOptions(words, known);
  const whole = (name: string) => wholeNumber(options, name);
  const [percent, amount, currencyCode] = ['--percent', '--amount', '--currency'].map((name) => options.get(name));
  const periods = whole('--periods');
  if ((percent === undefined) === (amount === undefined)) throw new WrongUsage('Give either --percent or --amount.');
  const terms: Coupon =
    percent !== undefined
      ? { code, periods, kind: 'percent', percent: hundredths(percent) }
      : { code, periods, kind: 'amount', amount: minorUnits(amount!), currencyCode: knownCurrency(currencyCode) };
  return { terms, validUntil: lastMoment(options.get('--until')), mostRedemptions: whole('--redemptions') };
}

function knownCurrency(code: string | undefined): string {
  if (!code || !prices[code]) throw new WrongUsage(`--currency takes one of ${Object.keys(prices).join(', ')}.`);
  return code;
}

function hundredths(text: string): number {
  const value = minorUnits(text);
  if (value > 10_000) throw new WrongUsage('--percent is at most 100.');
  return value;
}

/** An amount as people write it, such as 12.50, in hundredths. @throws WrongUsage */
function minorUnits(text: string): number {
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  const value = found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : 0;
  if (value < 1) throw new WrongUsage(`'${text}' is no amount; write it as 12.50.`);
  return value;
}

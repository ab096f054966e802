import type { Faults } from '@chamfer/sandbox-pay';
import { type TestCard, testCards } from '@chamfer/sandbox-pay';
import { escapeHtml } from '../../platform/html.ts';
import type { BillingClock, NextEvent } from '../billing/renewal/billing-clock.service.ts';
import { line, moneyText, posts, stamp, tableOf } from './payments-console.parts.ts';

/** What goes wrong for every call, as switches. */
export function faultsCard(faults: Faults): string {
  const one = (name: string, text: string, isOn: boolean, changes: Partial<Faults>) =>
    `<li><span><b id="fault-${name}-name">${text.split('|')[0]}</b><small>${text.split('|')[1]}</small></span><button type="button" role="switch"
id="fault-${name}" aria-labelledby="fault-${name}-name" aria-checked="${isOn}" ${posts('faults', changes)}></button></li>`;
  return `<section class="card"><h2>Faults <small>For every call</small></h2><ul class="faults">
${one('slow', 'Slow|Every answer takes 5 s', faults.slowMs > 0, { slowMs: faults.slowMs > 0 ? 0 : 5000 })}
${one('down', 'Down|Refuses calls', faults.isDown, { isDown: !faults.isDown })}
${one('hold', 'Hold webhooks|Sends them only by hand', faults.holdsWebhooks, { holdsWebhooks: !faults.holdsWebhooks })}
${one('lose', 'Lose the answer|Does what was asked, then breaks the line', faults.losesAnswers, { losesAnswers: !faults.losesAnswers })}
${one('vat', 'VAT register down|No number can be checked', faults.vatIsDown, { vatIsDown: !faults.vatIsDown })}</ul></section>`;
}

/** Where time is moved: each team has a billing clock of its own, which stops at everything that is due on the way. */
export function clocksCard(clocks: BillingClock[]): string {
  const head = '<h2>Clocks <small>Time of one team’s billing, forward only</small></h2>';
  if (clocks.length === 0) return `${head}<p class="empty">No team has a subscription that is sold here.</p>`;
  const row = ({ teamId, team, now, aheadMs, status, next }: BillingClock) => {
    const step = (by: string, text: string) =>
      `<button type="button" id="clock-${teamId}-${by}" aria-label="${escapeHtml(`${text}, ${team}`)}" ${posts('clock', { teamId, by })}>${text}</button>`;
    const days = Math.round(aheadMs / (24 * 60 * 60_000));
    const ahead = days === 0 ? 'Real time' : days === 1 ? '1 day ahead' : `${days} days ahead`;
    const charge = next?.charge ? moneyText(next.charge.amount, next.charge.currencyCode) : '';
    return line(`clock-${teamId}`, [
      `<b>${escapeHtml(team)}</b><small>${statusNames[status]}</small>`,
      `${stamp(now)}<small>${ahead}</small>`,
      next ? `${eventText(next)}<small>${stamp(next.at)}</small>` : 'Nothing',
      `<td class="right">${charge}</td>`,
      `<td class="acts">${step('day', '+1 day')} ${step('month', '+1 month')} ${next ? step('next', 'Next event') : ''}</td>`,
    ]);
  };
  return `${head}<div class="scroll">${tableOf(['Team', 'Clock', 'Next', 'Amount', ''], clocks.map(row))}</div>`;
}

const statusNames: Readonly<Record<BillingClock['status'], string>> = {
  starting: 'Being confirmed',
  trialing: 'Trial',
  active: 'Active',
  grace: 'Grace period',
  ended: 'Ended',
};

function eventText({ kind, attempt }: NextEvent): string {
  if (attempt) return `Attempt ${attempt.no} of ${attempt.of}`;
  const texts = {
    reminder: 'Trial reminder',
    trial_end: 'Trial ends',
    renewal: 'Renewal',
    end: 'Ends',
    attempt: 'Attempt',
    grace_end: 'Grace period ends',
  } as const;
  return texts[kind];
}

/** The cards that can be typed, and what each of them does. */
export function cardsCard(): string {
  const items = Object.entries(testCards).map(([number, card]) => {
    const groups = number.startsWith('3') ? /^(\d{4})(\d{6})(\d{5})$/ : /^(\d{4})(\d{4})(\d{4})(\d{4})$/;
    return `<li><span class="mono">${(groups.exec(number) ?? []).slice(1).join(' ')}</span><span>${doesOf(card)}</span></li>`;
  });
  return `<section class="card"><h2>Test cards <small>Any date to come, any CVV</small></h2><ul class="cards">${items.join('')}</ul></section>`;
}

function doesOf({
  decline,
  isChallenged,
  failsLater,
  isPending,
  losesCapture,
  refundsLate,
  refundsFail,
}: TestCard): string {
  if (decline) return escapeHtml(declined[decline] ?? decline);
  if (isChallenged) return 'Asks for 3-D Secure';
  if (failsLater) return 'Fails at the renewal';
  if (isPending) return 'Card change takes two minutes';
  if (refundsLate) return 'Refunds take two minutes';
  if (refundsFail) return 'Refunds come back';
  return losesCapture ? 'Charged, but the answer is lost' : 'Succeeds';
}

/** What the app says for a decline (spec 2 §8). */
const declined: Readonly<Record<string, string>> = {
  Refused: 'Payment declined',
  'Not enough balance': 'Insufficient funds',
  'CVC Declined': 'Invalid CVV number',
  'Year is invalid': 'Invalid expiration date',
  other: 'Payment Error',
};

/** Asks before everything is reset, and says what that does. */
export const resetDialog = `<dialog id="reset" aria-labelledby="reset-title"><h2 id="reset-title">Reset the sandbox?</h2>
<ul><li>Every fault is turned off.</li><li>Payments that are under way end, as if people had left them; waiting webhooks are dropped.</li>
<li>Intents, charges, refunds and webhooks leave these lists.</li>
<li>Teams keep their subscriptions, invoices, saved cards and billing clocks, and what was charged can still be refunded.</li></ul>
<p class="answers"><button type="button" data-close>Cancel</button><button type="button" class="danger" ${posts('reset', {})}>Reset all</button></p></dialog>`;

import { formatMoney } from '@chamfer/contract/format-money';
import { escapeHtml } from '../../platform/html.ts';
import type { Faults, IntentRow } from '../../sandbox-pay/sandbox-store.ts';
import { type TestCard, testCards } from '../../sandbox-pay/test-cards.ts';
import type { BillingClock, NextEvent } from '../billing/billing-clock.service.ts';
import {
  type ChargeRow,
  type ConsoleRows,
  type List,
  lists,
  type RefundRow,
  type WebhookRow,
} from './payments-console.rows.ts';

/** What the page is made of. */
interface Shown {
  list: List;
  words: string;
  rows: ConsoleRows;
  now: Date;
  clocks: BillingClock[];
}

/** The content of the console. What has `data-live` is put anew every two seconds. */
export function consoleBody({ list, words, rows, now, clocks }: Shown): string {
  const tabs = lists.map((name) => {
    const mark = name === list ? ' aria-current="page"' : '';
    return `<a href="?list=${name}" id="tab-${name}"${mark}>${titles[name]} <span>${rows.counts[name]}</span></a>`;
  });
  const table = {
    intents: () => tableOf(['Intent', 'Customer', 'Amount', 'Outcome', 'Time', ''], rows.intents.map(intentRow)),
    charges: () => tableOf(['Charge', 'Customer', 'Amount', 'Status', 'Time', ''], rows.charges.map(chargeRow)),
    refunds: () => tableOf(['Refund', 'Charge', 'Amount', 'Time'], rows.refunds.map(refundRow)),
    webhooks: () =>
      tableOf(
        ['Webhook', 'Intent', 'State', 'Time', ''],
        rows.webhooks.map((row) => webhookRow(row, rows.faults, now)),
      ),
  }[list]();
  return `<header><span class="mark" aria-hidden="true">S</span><h1>Sandbox payments</h1><span class="badge warn">No real money</span></header>
<main><div class="lists"><section class="card clocks" data-live="clocks">${clocksCard(clocks)}</section><nav aria-label="Lists" data-live="tabs">${tabs.join('')}</nav>
<form method="get" role="search"><input type="hidden" name="list" value="${list}"><label class="sr" for="words">Search</label>
<input id="words" name="words" type="search" value="${escapeHtml(words)}" placeholder="Number, customer, card or outcome" maxlength="100"></form>
<p role="status" id="said"></p><div data-live="table" class="scroll">${table}</div>
<section class="card"><h2>Test cards <small>Any date to come, any CVV</small></h2><ul class="cards">${cards()}</ul></section></div>
<aside data-live="faults">${faultsCard(rows.faults)}</aside></main>`;
}

const titles: Record<List, string> = {
  intents: 'Intents',
  charges: 'Charges',
  refunds: 'Refunds',
  webhooks: 'Webhooks',
};

function tableOf(heads: string[], rows: string[]): string {
  if (rows.length === 0) return '<p class="empty">Nothing here yet.</p>';
  const head = heads.map(
    (name) => `<th${name === 'Amount' ? ' class="right"' : ''}>${name || '<span class="sr">Actions</span>'}</th>`,
  );
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

function intentRow(row: IntentRow): string {
  const [look, text] = outcomeOf(row);
  const answer = (passes: boolean, name: string) =>
    button(`${row.id}-${name}`, name, 'intents', { id: row.id, passes });
  const link = `<a href="/dev/card?secret=${encodeURIComponent(row.client_secret)}">Open</a>`;
  const acts =
    row.status === 'challenge'
      ? `${answer(true, 'Pass')} ${answer(false, 'Fail')} ${link}`
      : row.status === 'open'
        ? link
        : '';
  const method = row.payment_method;
  const by = method?.last4
    ? `${method.brand} •••• ${method.last4}`
    : { card: 'Card', apple_pay: 'Apple Pay', saved: 'Saved' }[row.method];
  return line(row.id, [
    `${id(row.id)}<small>${escapeHtml(by)}</small>`,
    `<span class="clip">${escapeHtml(row.customer_id)}</span><small class="clip">${escapeHtml(row.order_id)}</small>`,
    money(row.amount, row.currency),
    badge(look, text),
    time(row.created_at),
    `<td class="acts">${acts}</td>`,
  ]);
}

function outcomeOf({ status, reason }: IntentRow): [look: string, text: string] {
  if (status === 'declined') return reason === 'voided' ? ['', 'Left'] : ['danger', reason ?? 'Declined'];
  const outcomes = {
    open: ['', 'Open'],
    challenge: ['info', 'Waits for 3-D Secure'],
    authorized: ['warn', 'Authorized'],
    captured: ['ok', 'Succeeded'],
    expired: ['', 'Expired'],
  } as const;
  const [look, text] = outcomes[status];
  return [look, text];
}

function chargeRow(row: ChargeRow): string {
  const state =
    row.refunded === 0 ? ['ok', 'Charged'] : row.refunded < row.amount ? ['', 'Partly refunded'] : ['', 'Refunded'];
  const act = (name: string, text: string) => button(`${row.id}-${name}`, text, 'charges', { id: row.id, act: name });
  const acts = {
    none: row.refunded < row.amount ? act('dispute', 'Dispute') : '',
    open: `${act('win', 'Won')} ${act('lose', 'Lost')}`,
    won: '',
    lost: '',
  }[row.dispute ?? 'none'];
  const disputes = {
    open: ['warn', 'Disputed'],
    won: ['ok', 'Dispute won'],
    lost: ['danger', 'Dispute lost'],
  } as const;
  const [look, text] = row.dispute ? disputes[row.dispute] : state;
  const back = row.refunded > 0 ? `<small>${moneyText(row.refunded, row.currency)} back</small>` : '';
  return line(row.id, [
    `${id(row.id)}<small>${id(row.intent_id)}</small>`,
    `<span class="clip">${escapeHtml(row.customer_id)}</span><small class="clip">${escapeHtml(row.order_id)}</small>`,
    money(row.amount, row.currency, back),
    badge(look!, text!),
    time(row.created_at),
    `<td class="acts">${acts}</td>`,
  ]);
}

function refundRow(row: RefundRow): string {
  return line(row.id, [
    `${id(row.id)}<small class="clip">${escapeHtml(row.key)}</small>`,
    id(row.charge_id),
    money(row.amount, row.currency),
    time(row.created_at),
  ]);
}

function webhookRow(row: WebhookRow, { holdsWebhooks }: Faults, now: Date): string {
  const inSeconds = Math.ceil((row.next_attempt_at.getTime() - now.getTime()) / 1000);
  const state = row.delivered_at
    ? badge('ok', 'Delivered')
    : row.is_dropped
      ? badge('', 'Dropped')
      : holdsWebhooks
        ? badge('info', 'Held')
        : row.attempts === 0
          ? badge('', 'Waiting')
          : badge('danger', `Refused, again in ${Math.max(0, inSeconds)} s`);
  const act = (name: string, text: string) => button(`${row.id}-${name}`, text, 'webhooks', { id: row.id, act: name });
  const waits = !row.delivered_at && !row.is_dropped;
  const acts = waits ? `${act('release', 'Send')} ${act('drop', 'Drop')}` : act('repeat', 'Repeat');
  return line(row.id, [
    `<span class="mono">${escapeHtml(row.type)}</span><small>${id(row.id)}</small>`,
    row.intent_id ? id(row.intent_id) : '',
    state,
    time(row.created_at),
    `<td class="acts">${acts}</td>`,
  ]);
}

function faultsCard(faults: Faults): string {
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
function clocksCard(clocks: BillingClock[]): string {
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

function cards(): string {
  return Object.entries(testCards)
    .map(([number, card]) => {
      const groups = number.startsWith('3') ? /^(\d{4})(\d{6})(\d{5})$/ : /^(\d{4})(\d{4})(\d{4})(\d{4})$/;
      return `<li><span class="mono">${(groups.exec(number) ?? []).slice(1).join(' ')}</span><span>${doesOf(card)}</span></li>`;
    })
    .join('');
}

function doesOf({ decline, isChallenged, failsLater, isPending, losesCapture }: TestCard): string {
  if (decline) return escapeHtml(declined[decline] ?? decline);
  if (isChallenged) return 'Asks for 3-D Secure';
  if (failsLater) return 'Fails at the renewal';
  if (isPending) return 'Card change takes two minutes';
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

const line = (key: string, cells: string[]) =>
  `<tr data-row="${escapeHtml(key)}">${cells.map((cell) => (cell.startsWith('<td') ? cell : `<td>${cell}</td>`)).join('')}</tr>`;
const id = (text: string) => `<span class="mono" title="${escapeHtml(text)}">${escapeHtml(text.slice(0, 11))}</span>`;
const badge = (look: string, text: string) => `<span class="badge ${look}">${escapeHtml(text)}</span>`;
const moneyText = (amount: number, currencyCode: string) => escapeHtml(formatMoney({ amount, currencyCode }, 'en'));
const money = (amount: number, currency: string, more = '') =>
  `<td class="right">${moneyText(amount, currency)}${more}</td>`;
const time = (at: Date) =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(11, 19)}<small>${at.toISOString().slice(0, 10)}</small></time>`;
const stamp = (at: Date) =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 10)} ${at.toISOString().slice(11, 16)}</time>`;
const posts = (path: string, body: object) => `data-post="${path}" data-body="${escapeHtml(JSON.stringify(body))}"`;
const button = (key: string, text: string, path: string, body: object) =>
  `<button type="button" id="${escapeHtml(key)}" ${posts(path, body)}>${text}</button>`;

import type { IntentRow } from '@chamfer/sandbox-pay';
import { escapeHtml } from '../../platform/html.ts';
import type { BillingClock } from '../billing/renewal/billing-clock.service.ts';
import { cardsCard, clocksCard, faultsCard, resetDialog } from './payments-console.cards.ts';
import { detailCards } from './payments-console.detail.ts';
import { type List, lists, outcomes } from './payments-console.lists.ts';
import {
  badge,
  button,
  id,
  line,
  methodText,
  money,
  moneyText,
  outcomeOf,
  ownerCell,
  tableOf,
  time,
  webhookActs,
  webhookState,
} from './payments-console.parts.ts';
import type { ChargeRow, ConsoleRows, RefundRow, Wanted, WebhookRow } from './payments-console.rows.ts';

/** What the page is made of. */
interface Shown {
  wanted: Wanted;
  rows: ConsoleRows;
  now: Date;
  clocks: BillingClock[];
}

/** The content of the console. What has `data-live` is replaced every two seconds. */
export function consoleBody({ wanted, rows, now, clocks }: Shown): string {
  const { list, words, outcome } = wanted;
  const tabs = lists.map((name) => {
    const mark = name === list ? ' aria-current="page"' : '';
    const href = addressOf({ ...wanted, list: name, outcome: '' });
    return `<a href="${href}" id="tab-${name}"${mark}>${titles[name]} <span>${rows.counts[name]}</span></a>`;
  });
  const chosen = outcomes[list].map(
    ({ name, text }) => `<option value="${name}"${name === outcome ? ' selected' : ''}>${text}</option>`,
  );
  const filter =
    chosen.length === 0
      ? ''
      : `<label class="sr" for="outcome">Outcome</label><select id="outcome" name="outcome"><option value="">Every outcome</option>${chosen.join('')}</select>`;
  const { detail, faults, purposes } = rows;
  const panel = detail
    ? detailCards(detail, { faults, now, purpose: purposes.get(detail.intent.order_id) })
    : '<section class="card none"><p>Choose an intent to see its steps and webhooks.</p></section>';
  return `<header><span class="mark" aria-hidden="true">S</span><h1>Sandbox payments</h1><span class="badge warn">No real money</span>
<button type="button" class="reset" data-open="reset">Reset all</button></header>
<main><section class="card clocks" data-live="clocks">${clocksCard(clocks)}</section>
<div class="lists"><nav aria-label="Lists" data-live="tabs">${tabs.join('')}</nav>
<form method="get" role="search" id="filter"><input type="hidden" name="list" value="${list}"><input type="hidden" name="intent" value="${escapeHtml(wanted.intent)}"><label class="sr" for="words">Search</label>
<input id="words" name="words" type="search" value="${escapeHtml(words)}" placeholder="Number, team or card" maxlength="100">${filter}</form>
<p role="status" id="said"></p><div data-live="table">${tableFor(wanted, rows, now)}</div>
${cardsCard()}</div>
<aside><div data-live="detail">${panel}</div><div data-live="faults">${faultsCard(faults)}</div></aside></main>${resetDialog}`;
}

const titles: Record<List, string> = {
  intents: 'Intents',
  charges: 'Charges',
  refunds: 'Refunds',
  webhooks: 'Webhooks',
};

/** The address of the console with a list, a filter, and an intent. */
function addressOf({ list, words, outcome, intent }: Wanted): string {
  const query = new URLSearchParams({ list });
  for (const [name, value] of Object.entries({ words, outcome, intent })) if (value) query.set(name, value);
  return escapeHtml(`?${query}`);
}

function tableFor(wanted: Wanted, rows: ConsoleRows, now: Date): string {
  const link = (intent: string, text: string) => `<a href="${addressOf({ ...wanted, intent })}#detail">${text}</a>`;
  const isOn = (intent: string | null) => intent !== null && intent === wanted.intent;
  const by = { rows, link, isOn };
  switch (wanted.list) {
    case 'intents':
      return tableOf(
        ['Intent', 'Team', 'Amount', 'Outcome', 'Time', ''],
        rows.intents.map((row) => intentRow(row, by)),
      );
    case 'charges':
      return tableOf(
        ['Charge', 'Team', 'Amount', 'Status', 'Time', ''],
        rows.charges.map((row) => chargeRow(row, by)),
      );
    case 'refunds':
      return tableOf(
        ['Refund', 'Team', 'Amount', 'Status', 'Time'],
        rows.refunds.map((row) => refundRow(row, by)),
      );
    case 'webhooks':
      return tableOf(
        ['Webhook', 'Team', 'State', 'Time', ''],
        rows.webhooks.map((row) => webhookRow(row, by, now)),
      );
  }
}

/** What rows are drawn with: the purposes of their orders, and the way to the course of their intents. */
interface By {
  rows: ConsoleRows;
  link: (intent: string, text: string) => string;
  isOn: (intent: string | null) => boolean;
}

function intentRow(row: IntentRow, { rows: { purposes }, link, isOn }: By): string {
  const [look, text] = outcomeOf(row);
  const answer = (passes: boolean, name: string) =>
    button(`${row.id}-${name}`, name, 'intents', { id: row.id, passes });
  const acts = row.status === 'challenge' ? `${answer(true, 'Pass')} ${answer(false, 'Fail')}` : '';
  const cells = [
    `${link(row.id, id(row.id))}<small>${escapeHtml(methodText(row))}</small>`,
    ownerCell(row.order_id, row.customer_id, purposes.get(row.order_id)),
    money(row.amount, row.currency),
    badge(look, text),
    time(row.created_at),
    `<td class="acts">${acts}</td>`,
  ];
  return line(row.id, cells, isOn(row.id));
}

function chargeRow(row: ChargeRow, { rows: { purposes }, link, isOn }: By): string {
  const state =
    row.refunded === 0 ? ['ok', 'Charged'] : row.refunded < row.amount ? ['', 'Partly refunded'] : ['', 'Refunded'];
  const act = (name: string, text: string) => button(`${row.id}-${name}`, text, 'charges', { id: row.id, act: name });
  const acts = {
    none: row.refunded < row.amount ? `${act('inquiry', 'Inquire')} ${act('dispute', 'Dispute')}` : '',
    inquiry: `${act('dispute', 'Dispute')} ${act('win', 'Close')}`,
    open: `${act('win', 'Won')} ${act('lose', 'Lost')}`,
    won: '',
    lost: '',
  }[row.dispute ?? 'none'];
  const disputes = {
    inquiry: ['warn', 'Inquiry'],
    open: ['warn', 'Disputed'],
    won: ['ok', 'Dispute won'],
    lost: ['danger', 'Dispute lost'],
  } as const;
  const [look, text] = row.dispute ? disputes[row.dispute] : state;
  const back = row.refunded > 0 ? `<small>${moneyText(row.refunded, row.currency)} back</small>` : '';
  const cells = [
    `${link(row.intent_id, id(row.id))}<small>${id(row.intent_id)}</small>`,
    ownerCell(row.order_id, row.customer_id, purposes.get(row.order_id)),
    money(row.amount, row.currency, back),
    badge(look!, text!),
    time(row.created_at),
    `<td class="acts">${acts}</td>`,
  ];
  return line(row.id, cells, isOn(row.intent_id));
}

function refundRow(row: RefundRow, { rows: { purposes }, link, isOn }: By): string {
  const states = {
    sending: ['warn', 'On its way'],
    done: ['ok', 'Refunded'],
    failed: ['danger', 'Came back'],
  } as const;
  const [look, text] = states[row.state];
  const cells = [
    `${link(row.intent_id, id(row.id))}<small class="clip">${escapeHtml(row.key)}</small>`,
    ownerCell(row.order_id, row.customer_id, purposes.get(row.order_id)),
    money(row.amount, row.currency),
    `${badge(look, text)}<small>${id(row.charge_id)}</small>`,
    time(row.created_at),
  ];
  return line(row.id, cells, isOn(row.intent_id));
}

function webhookRow(row: WebhookRow, { rows: { purposes, faults }, link, isOn }: By, now: Date): string {
  const { intent_id: intent, order_id: order, customer_id: customer } = row;
  const type = `<span class="mono">${escapeHtml(row.type)}</span>`;
  const cells = [
    `${intent ? link(intent, type) : type}<small>${id(row.id)}</small>`,
    order && customer ? ownerCell(order, customer, purposes.get(order)) : '',
    webhookState(row, { isHeld: faults.holdsWebhooks, now }),
    time(row.created_at),
    `<td class="acts">${webhookActs(row, '')}</td>`,
  ];
  return line(row.id, cells, isOn(intent));
}

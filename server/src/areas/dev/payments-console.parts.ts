import { formatMoney } from '@chamfer/contract/format-money';
import type { IntentRow } from '@chamfer/sandbox-pay';
import { escapeHtml } from '../../platform/html.ts';
import type { OrderPurpose } from '../billing/orders/order-purposes.service.ts';
import type { WebhookRow } from './payments-console.rows.ts';

/** A row of a table that is marked for a moment when it is new; its cells may bring their own `<td>`. */
export const line = (key: string, cells: string[], isOn = false) =>
  `<tr data-row="${escapeHtml(key)}"${isOn ? ' class="on" aria-current="true"' : ''}>${cells.map((cell) => (cell.startsWith('<td') ? cell : `<td>${cell}</td>`)).join('')}</tr>`;

/** A table with a line of headings; without rows it says so. */
export function tableOf(heads: string[], rows: string[]): string {
  if (rows.length === 0) return '<p class="empty">Nothing here yet.</p>';
  const head = heads.map(
    (name) => `<th${name === 'Amount' ? ' class="right"' : ''}>${name || '<span class="sr">Actions</span>'}</th>`,
  );
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

/** An id, shortened; the whole of it is its title. */
export const id = (text: string) =>
  `<span class="mono" title="${escapeHtml(text)}">${escapeHtml(text.slice(0, 11))}</span>`;
/** A word on a colour: '', `ok`, `warn`, `danger` or `info`. */
export const badge = (look: string, text: string) => `<span class="badge ${look}">${escapeHtml(text)}</span>`;
/** An amount in minor units. */
export const moneyText = (amount: number, currencyCode: string) =>
  escapeHtml(formatMoney({ amount, currencyCode }, 'en'));
/** The same in its own cell; `more` is below it. */
export const money = (amount: number, currency: string, more = '') =>
  `<td class="right">${moneyText(amount, currency)}${more}</td>`;
/** A time of day with its date below. */
export const time = (at: Date) =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(11, 19)}<small>${at.toISOString().slice(0, 10)}</small></time>`;
/** A date with its time of day in minutes. */
export const stamp = (at: Date) =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 10)} ${at.toISOString().slice(11, 16)}</time>`;
/** What makes an element post to the console's own address. */
export const posts = (path: string, body: object) =>
  `data-post="${path}" data-body="${escapeHtml(JSON.stringify(body))}"`;
/** A button that does so; `label` says more than its text where that is needed. */
export const button = (key: string, text: string, path: string, body: object, label?: string) =>
  `<button type="button" id="${escapeHtml(key)}"${label ? ` aria-label="${escapeHtml(label)}"` : ''} ${posts(path, body)}>${text}</button>`;

/** Whose something is and what it is for: 'Halden Works' over '2 seats, 175 days'; ids where the app knows no order. */
export function ownerCell(orderId: string, customerId: string, purpose: OrderPurpose | undefined): string {
  const [who, what] = purpose ? [purpose.team ?? 'A deleted team', purpose.text] : [customerId, orderId];
  return `<span class="clip">${escapeHtml(who)}</span><small class="clip">${escapeHtml(what)}</small>`;
}

/** What came of an intent: a colour and words. */
export function outcomeOf({ status, reason, ready_at: readyAt }: IntentRow): [look: string, text: string] {
  if (status === 'declined') return ['danger', declineText(reason)];
  if (status === 'expired' && reason === 'voided') return ['', 'Left'];
  if (status === 'authorized' && readyAt) return ['warn', 'Pending'];
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

/** A decline in the provider's words. */
export const declineText = (reason: string | null) => (reason === null || reason === 'other' ? 'Declined' : reason);

/** How an intent is paid: the card that was given, or what was requested. */
export function methodText({ payment_method: method, method: asked }: IntentRow): string {
  if (method?.last4) return `${method.brand} •••• ${method.last4}`;
  return { card: 'Card', apple_pay: 'Apple Pay', saved: 'Saved' }[asked];
}

/** How far a webhook is. */
export function webhookState(row: WebhookRow, { isHeld, now }: { isHeld: boolean; now: Date }): string {
  if (row.delivered_at) return badge('ok', 'Delivered');
  if (row.is_dropped) return badge('', 'Dropped');
  if (isHeld) return badge('info', 'Held');
  if (row.attempts === 0) return badge('', 'Waiting');
  const inSeconds = Math.max(0, Math.ceil((row.next_attempt_at.getTime() - now.getTime()) / 1000));
  return badge('danger', `Refused, again in ${inSeconds} s`);
}

/** What can be done with a webhook. */
export function webhookActs(row: WebhookRow, where: string): string {
  const act = (name: string, text: string) =>
    button(`${where}${row.id}-${name}`, text, 'webhooks', { id: row.id, act: name }, `${text} ${row.type}`);
  const waits = !row.delivered_at && !row.is_dropped;
  return waits ? `${act('release', 'Send')} ${act('drop', 'Drop')}` : act('repeat', 'Repeat');
}

import type { Faults, IntentRow, Step, StepName } from '@chamfer/sandbox-pay';
import { escapeHtml } from '../../platform/html.ts';
import type { OrderPurpose } from '../billing/orders/order-purposes.service.ts';
import {
  badge,
  button,
  declineText,
  methodText,
  moneyText,
  outcomeOf,
  webhookActs,
  webhookState,
} from './payments-console.parts.ts';
import type { Detail } from './payments-console.rows.ts';

interface Around {
  purpose: OrderPurpose | undefined;
  faults: Faults;
  now: Date;
}

/** The intent that is looked at: whose it is, what happened to it step by step, and its webhooks. */
export function detailCards({ intent, steps, webhooks }: Detail, { purpose, faults, now }: Around): string {
  const [look, text] = outcomeOf(intent);
  const facts: [string, string][] = [
    ['Team', escapeHtml(purpose ? (purpose.team ?? 'A deleted team') : intent.customer_id)],
    ['For', escapeHtml(purpose ? purpose.text : intent.order_id)],
    ['Paid by', escapeHtml(methodText(intent))],
    ['Key', `<span class="mono wrap">${escapeHtml(intent.key)}</span>`],
  ];
  if (intent.charge_id) facts.push(['Charge', `<span class="mono wrap">${escapeHtml(intent.charge_id)}</span>`]);
  const known = steps.length > 0 ? steps : [{ step: 'created' as const, detail: null, at: intent.created_at }];
  const hooks = webhooks.map((row) => {
    const answer = row.last_status === null ? '' : `${row.last_status}, ${row.took_ms} ms`;
    return `<li><span class="mono">${escapeHtml(row.type)}</span><span>${webhookState(row, { isHeld: faults.holdsWebhooks, now })}<small>${answer}</small></span>
<span class="acts">${webhookActs(row, 'detail-')}</span></li>`;
  });
  const none = '<li class="none">None yet</li>';
  return `<section class="card detail" id="detail" aria-label="Intent ${escapeHtml(intent.id)}"><header><span class="mono wrap">${escapeHtml(intent.id)}</span>
<p><b>${moneyText(intent.amount, intent.currency)}</b> ${badge(look, text)}</p></header>
<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
<h3 class="sr">Steps</h3><ol class="steps">${known.map((step, at) => stepItem(step, intent, at === known.length - 1)).join('\n')}</ol>
${acts(intent)}<details><summary>JSON</summary><pre>${escapeHtml(JSON.stringify(intent, null, 2))}</pre></details></section>
<section class="card hooks"><h2>Webhooks <small>Signed</small></h2><ul>${hooks.join('\n') || none}</ul></section>`;
}

const stepTexts: Record<StepName, [what: string, how: string]> = {
  created: ['Created', 'By the server, with its key'],
  given: ['Payment given', 'In the hosted fields'],
  challenge: ['Challenge shown', 'Waits for the holder of the card'],
  authorized: ['Authorized', 'Held for 30 minutes'],
  declined: ['Declined', ''],
  left: ['Left', 'The hold was given back'],
  expired: ['Expired', 'Nobody finished it in time'],
  pending: ['Pending', 'Comes through after two minutes'],
  captured: ['Succeeded', 'The payment method is kept'],
  answer_lost: ['Answer lost', 'The app was told nothing and asks again'],
  refunded: ['Refunded', ''],
  refund_sent: ['Refund on its way', ''],
  refund_failed: ['Refund came back', ''],
  inquiry: ['Inquiry of the bank', 'No money was taken'],
  disputed: ['Disputed', ''],
  dispute_won: ['Dispute won', 'The money came back'],
  dispute_lost: ['Dispute lost', 'It stays with the holder of the card'],
};

const amountSteps: ReadonlySet<StepName> = new Set(['refunded', 'refund_sent', 'refund_failed', 'disputed']);

function stepItem({ step, detail, at }: Step, intent: IntentRow, isLast: boolean): string {
  const [what, how] = stepTexts[step];
  const isAmount = amountSteps.has(step);
  const more =
    detail === null
      ? how
      : isAmount
        ? moneyText(Number(detail), intent.currency)
        : step === 'declined'
          ? declineText(detail)
          : step === 'created'
            ? { card: 'For a new card', apple_pay: 'For Apple Pay', saved: 'For the card on file' }[detail]
            : detail;
  const bad = step === 'declined' || step === 'dispute_lost' || step === 'refund_failed';
  return `<li class="${bad ? 'bad' : isLast ? 'now' : ''}"><span><b>${what}</b><small class="wrap">${isAmount ? more : escapeHtml(more ?? how)}</small></span>
<time datetime="${at.toISOString()}">${at.toISOString().slice(11, 19)}</time></li>`;
}

/** What a person at the bank, or nobody, would do with it. */
function acts({ id, status, client_secret: secret }: IntentRow): string {
  const isOpen = status === 'open' || status === 'challenge';
  const answer = (passes: boolean, name: string) => button(`detail-${name}`, name, 'intents', { id, passes });
  const challenge = status === 'challenge' ? `${answer(true, 'Pass')} ${answer(false, 'Fail')} ` : '';
  const leave =
    isOpen || status === 'authorized' ? button('detail-Leave', 'Leave', 'intents', { id, act: 'leave' }) : '';
  const link = isOpen ? ` <a href="/dev/card?secret=${encodeURIComponent(secret)}">Open</a>` : '';
  return challenge || leave || link ? `<p class="answers">${challenge}${leave}${link}</p>` : '';
}

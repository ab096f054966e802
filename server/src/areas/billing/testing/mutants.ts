/** A fault put into the billing code on purpose. */
export interface Mutant {
  name: string;
  /** What is replaced, file by file below the folder of the area; each text occurs once. */
  changes: readonly { file: string; from: string; to: string }[];
}

const change = (file: string, from: string, to: string) => ({ file, from, to });

const takeStepWaits = `  if (await isSettling(db, known.teamId)) return { is: 'nothing' };
`;
const storedIntent = 'if (attempt?.intentId) return paymentsOf(ctx).intent(attempt.intentId);';

/** The variants that BILLING §13 says broke. Each must make a test fail, which `mutants.deep.test.ts` checks. */
export const mutants: readonly Mutant[] = [
  {
    name: 'a new intent for each retry',
    changes: [
      change('orders/settle.service.ts', storedIntent, ''),
      change(
        'orders/payment-requests.ts',
        `return \`\${id}:\${attempt}\`;`,
        `return \`\${id}:\${attempt}:\${Math.random()}\`;`,
      ),
    ],
  },
  {
    name: 'reserving after the capture',
    changes: [
      change(
        'checkout/checkout-finalize.service.ts',
        'await reserveCheckout(ctx, { order, intent, attempt: found.attempt.no }, asked);',
        'const { moneyOf } = await import("../orders/payment-requests.ts"); await paymentsOf(ctx).capture(intent.id, moneyOf(order)); await reserveCheckout(ctx, { order, intent, attempt: found.attempt.no }, asked);',
      ),
    ],
  },
  {
    name: 'recording the intent after the capture',
    changes: [
      change(
        'orders/settle.service.ts',
        "return intent.status === 'authorized' ? port.capture(intent.id, moneyOf(order)) : intent;",
        `const done = intent.status === 'authorized' ? await port.capture(intent.id, moneyOf(order)) : intent;
  const { db } = ctx.parts.database;
  const { attempt: no } = await findOrder(db, order.id);
  await db.update(orderAttempts).set({ intentId: done.id }).where(and(eq(orderAttempts.orderId, order.id), eq(orderAttempts.no, no)));
  return done;`,
      ),
      change(
        'orders/settle.service.ts',
        '.set({ intentId: intent.id })',
        ".set(order.paymentType === 'saved' ? { intentId: null } : { intentId: intent.id })",
      ),
    ],
  },
  {
    name: 'proration by seconds',
    changes: [
      change(
        'price/quote.ts',
        'const days = daysOf({ start, end }, now);',
        'const days = { left: Math.round((end.getTime() - now.getTime()) / 1000), all: Math.round((end.getTime() - start.getTime()) / 1000) };',
      ),
    ],
  },
  {
    name: 'the figure on the screen is not compared at the press',
    changes: [
      change(
        'seats/seat-purchase.service.ts',
        'if (quote.total !== (shownTotal ?? 0)) {',
        'if (Number.isNaN(shownTotal)) {',
      ),
    ],
  },
  {
    name: 'the figures of a checkout are not compared at the press',
    changes: [
      change(
        'checkout/checkout-start.service.ts',
        'if (figures.some((name) => shown[name] !== now[name])) throw',
        'if (figures.some((name) => shown[name] !== now[name] && name === undefined)) throw',
      ),
    ],
  },
  {
    name: 'the coupon on the difference',
    changes: [
      change(
        'price/quote.ts',
        'const net = share(after.amount - after.discount - (before.amount - before.discount));',
        'const more = after.amount - before.amount; const net = share(more - discountOn(more, offered.coupon, offered.currencyCode));',
      ),
    ],
  },
  {
    name: 'a period from the end of the last one',
    changes: [
      change(
        'plan/next-period.ts',
        'const isNewCount = it.periodNo === 0 || period !== it.period;',
        'const isNewCount = true;',
      ),
      change(
        'renewal/renewal-order.ts',
        'const isNewCount = before.periodNo === 0 || period !== before.period;',
        'const isNewCount = true;',
      ),
    ],
  },
  {
    name: 'invitations ignore a planned reduction',
    changes: [
      change(
        'seats/invited-seats.service.ts',
        'if (!found || found.seatsNext === null || found.seatsNext >= used) return;',
        'if (!found || found.seatsNext !== -1 || found.seatsNext >= used) return;',
      ),
    ],
  },
  {
    name: 'the number outside of the commit',
    changes: [
      change('ledger/invoices.service.ts', '{ parts: { ids } }: Context,', '{ parts: { ids, database } }: Context,'),
      change('ledger/invoices.service.ts', 'const [counter] = await db', 'const [counter] = await database.db'),
    ],
  },
  {
    name: 'the tax of each refund by itself',
    changes: [
      change(
        'price/quote.ts',
        'return divide(all * BigInt(invoice.taxAmount), BigInt(invoice.total)) - refunded.tax;',
        'return all < 0n ? 0 : divide(BigInt(amount) * BigInt(invoice.taxAmount), BigInt(invoice.total));',
      ),
    ],
  },
  {
    name: 'payloads are believed',
    changes: [
      change(
        'provider/provider-events.service.ts',
        'await follow(ctx, found, event.intentId!);',
        `if (event.about === 'intent' && found.order.status === 'open') {
      const { failOrder } = await import('../orders/fail-order.service.ts');
      await failOrder(ctx, found.order.id, { result: 'declined', reason: null });
    } else await follow(ctx, found, event.intentId!);`,
      ),
    ],
  },
  {
    name: 'ending while a purchase is being confirmed',
    changes: [
      change(
        'renewal/renewal.service.ts',
        takeStepWaits,
        `  if (it.autoRenew && (await isSettling(db, known.teamId))) return { is: 'nothing' };
`,
      ),
      change(
        'seats/team-subscriptions.service.ts',
        `  if (await isSettling(db, teamId)) throw new AppError('PURCHASE_IN_PROGRESS');
  return it;`,
        '  return it;',
      ),
    ],
  },
  {
    name: 'trying again while the answer is not known',
    changes: [
      change(
        'orders/settle.service.ts',
        "if (!decided) return { is: 'confirming', order };",
        "if (!decided) return standing(await failOrder(ctx, order.id, { result: 'declined', reason: 'unknown' }));",
      ),
    ],
  },
  {
    name: 'renewing while a purchase is being confirmed',
    changes: [change('renewal/renewal.service.ts', takeStepWaits, '')],
  },
  {
    name: 'no holds for invitations that wait for their payment',
    changes: [
      change(
        'plan/team-plans.service.ts',
        "return sum + (held?.role === 'editor' ? held.emails.length : 0);",
        "return sum + (held?.role === 'editor' ? 0 : 0);",
      ),
    ],
  },
  {
    name: 'keys alone',
    changes: [change('orders/settle.service.ts', storedIntent, '')],
  },
  {
    name: 'no purchase id',
    changes: [
      change(
        'seats/seat-purchase.service.ts',
        'const key = keyOf(teamId, purchaseId ?? ctx.parts.ids.uuid());',
        'const key = keyOf(teamId, ctx.parts.ids.uuid());',
      ),
    ],
  },
  {
    name: 'an order that is settled is settled again',
    changes: [change('orders/complete-order.service.ts', "if (order.status === 'settled') return order;", '')],
  },
  {
    name: 'what was declined takes another card',
    changes: [
      change(
        'orders/fail-order.service.ts',
        'if (intentId) await ctx.parts.jobs.send(db, voidJob, { intentId }, intentId);',
        '',
      ),
      change(
        'provider/provider-events.service.ts',
        "if (order.status === 'failed' || attempt.no < order.attempt) {",
        'if (attempt.no < 0) {',
      ),
    ],
  },
  {
    name: 'another amount is taken for what was asked',
    changes: [
      change(
        'orders/complete-order.service.ts',
        'return amount === total && currency === currencyCode;',
        'return true;',
      ),
    ],
  },
  {
    name: 'an inquiry is booked as a dispute',
    changes: [change('provider/disputes.service.ts', 'if (amount === 0) return;', '')],
  },
  {
    name: 'a refund that failed counts as given',
    changes: [
      change(
        'orders/refunds.service.ts',
        "and(eq(refunds.orderId, orderId), ne(refunds.status, 'failed'))",
        'eq(refunds.orderId, orderId)',
      ),
    ],
  },
  {
    name: 'a refund that came back is left as it was',
    changes: [
      change('orders/refunds.service.ts', "if (status === 'failed') await returnRefund(ctx, refund, code);", ''),
    ],
  },
  {
    name: 'what a bank wants confirmed is tried without its holder',
    changes: [change('plan/grace.service.ts', "again === null || again === 'later'", 'again !== undefined')],
  },
  {
    name: 'what Paddle sold is changed here alone',
    changes: [
      change(
        'renewal/paddle.service.ts',
        'paddle.setAutoRenew(paddleId, autoRenew)',
        'paddle.subscription(paddleId).then((it) => ({ ...it, autoRenew }))',
      ),
    ],
  },
  {
    name: 'catching up on periods that are over',
    changes: [
      change(
        'plan/next-period.ts',
        'const periodNo = Math.max(following, periodNoAt(anchor, period, now));',
        'const periodNo = Math.max(following, periodNoAt(anchor, period, anchor));',
      ),
    ],
  },
  {
    name: 'a change of the payment method that settles late overwrites a newer one',
    changes: [
      change(
        'orders/payment-methods.service.ts',
        'return (await db.$count(orders, later)) === 0;',
        'return (await db.$count(orders, later)) >= 0;',
      ),
    ],
  },
  {
    name: 'older changes of the payment method stay open beside a newer one',
    changes: [
      change(
        'orders/payment-methods.service.ts',
        "const closable = or(eq(orders.status, 'settling'), and(eq(orders.status, 'open'), inArray(orders.id, [...pressed])));",
        "const closable = and(eq(orders.status, 'open'), inArray(orders.id, [...pressed].slice(0, 0)));",
      ),
    ],
  },
  {
    name: 'what the provider saved last pays',
    changes: [
      change(
        'orders/payment-requests.ts',
        "...(order.paymentType === 'saved' && saved?.id && { methodId: saved.id }),",
        "...(order.paymentType === 'saved' && !saved && { methodId: '' }),",
      ),
    ],
  },
  {
    name: 'an authorization that nobody finalizes stays held',
    changes: [
      change(
        'orders/authorizations.service.ts',
        "if (status === 'authorized') await releaseLater(ctx, orderId, intentId);",
        "if (status === 'declined') await releaseLater(ctx, orderId, intentId);",
      ),
    ],
  },
];

import { ask } from './stripe-errors.ts';

/** The items of a list of Stripe, page by page, the latest first. @throws PaymentError wherever a page fails */
export async function* pages<Item>(list: AsyncIterable<Item>): AsyncIterable<Item> {
  const iterator = list[Symbol.asyncIterator]();
  for (;;) {
    const next = await ask(() => iterator.next());
    if (next.done) return;
    yield next.value;
  }
}

import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../core/account.ts';
import { expand, flag, page, text } from '../core/params.ts';
import { invalid, missing } from '../core/stripe-failure.ts';

/** What `paymentMethodDomains.create` takes. */
export const createDomainParams = z.strictObject({ ...expand, domain_name: text, enabled: flag.optional() });

/** What `paymentMethodDomains.update` takes. */
export const updateDomainParams = z.strictObject({ ...expand, enabled: flag.optional() });

/** What `paymentMethodDomains.list` takes. */
export const listDomainParams = z.strictObject({
  ...page,
  domain_name: text.optional(),
  enabled: flag.optional(),
});

/** Makes a domain known to wallets such as Apple Pay; one that is known already stays what it is. */
export function createDomain(
  account: Account,
  { domain_name: name, enabled }: z.output<typeof createDomainParams>,
): Stripe.PaymentMethodDomain {
  if (!/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name)) {
    throw invalid(`Invalid domain name: ${name}`, { param: 'domain_name' });
  }
  const known = [...account.domains.values()].find((domain) => domain.domain_name === name);
  if (known) return known;
  const domain: Stripe.PaymentMethodDomain = {
    ...account.begin('pmd', 'payment_method_domain'),
    amazon_pay: { status: 'active' },
    apple_pay: { status: 'active' },
    domain_name: name,
    enabled: enabled ?? true,
    google_pay: { status: 'active' },
    klarna: { status: 'active' },
    link: { status: 'active' },
    paypal: { status: 'active' },
  };
  account.domains.set(domain.id, domain);
  return domain;
}

/** The domain with an id. */
export function findDomain(account: Account, id: string): Stripe.PaymentMethodDomain {
  const found = account.domains.get(id);
  if (!found) throw missing('payment_method_domain', id);
  return found;
}

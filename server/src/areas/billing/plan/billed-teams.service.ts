import { currencyOfCountry } from '@chamfer/contract/buyer-rules';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { BilledTeam } from '../../teams/core/subscriptions.port.ts';
import { teams } from '../../teams/core/teams.tables.ts';
import type { Customer } from '../ledger/customers.service.ts';
import { billingCustomers } from '../ledger/customers.tables.ts';
import { invoices } from '../ledger/ledger.tables.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { givesPlan } from './subscription-changes.service.ts';

/**
 * How some teams are billed. The Billing page is there for a subscription that is billed here, and for as long as there are
 * invoices: what was billed once stays readable, whatever the plan is by now (DECISIONS 94).
 */
export async function billedTeams(db: Db, teamIds: readonly string[]): Promise<Map<string, BilledTeam>> {
  if (teamIds.length === 0) return new Map();
  const running = and(
    eq(subscriptions.teamId, teams.id),
    eq(subscriptions.type, 'team'),
    ne(subscriptions.status, 'ended'),
  );
  const rows = await db
    .select({
      teamId: teams.id,
      hasInvoices: sql<boolean>`exists (select 1 from ${invoices} where ${invoices.teamId} = ${teams.id})`,
      currency: billingCustomers.currency,
      details: billingCustomers.details,
      origin: subscriptions.origin,
      status: subscriptions.status,
      currencyCode: subscriptions.currencyCode,
    })
    .from(teams)
    .leftJoin(billingCustomers, eq(billingCustomers.teamId, teams.id))
    .leftJoin(subscriptions, running)
    .where(inArray(teams.id, [...teamIds]));
  const found = new Map(
    rows.map(({ teamId, hasInvoices, currency, details, origin, status, currencyCode }): [string, BilledTeam] => {
      const isBilledHere = origin === 'checkout' && status !== null && givesPlan(status);
      const running = currencyCode === null ? undefined : { currencyCode };
      return [
        teamId,
        { hasBilling: hasInvoices || isBilledHere, currencyCode: currencyOfTeam({ currency, details }, running) },
      ];
    }),
  );
  // A team that is deleted meanwhile was billed nothing that anybody could read.
  return new Map(teamIds.map((id) => [id, found.get(id) ?? { hasBilling: false, currencyCode: null }]));
}

/** The same where nothing is sold any more: there are no quotes, and what was invoiced stays readable. */
export async function invoicedTeams(db: Db, teamIds: readonly string[]): Promise<Map<string, BilledTeam>> {
  const rows =
    teamIds.length === 0
      ? []
      : await db
          .selectDistinct({ teamId: invoices.teamId })
          .from(invoices)
          .where(inArray(invoices.teamId, [...teamIds]));
  const invoiced = new Set(rows.map(({ teamId }) => teamId));
  return new Map(teamIds.map((id) => [id, { hasBilling: invoiced.has(id), currencyCode: null }]));
}

/**
 * The one currency that a team is quoted in: fixed by its first paid order, else that of the subscription it has, else that
 * of the country on its bills. Null while none of these is known.
 */
export function currencyOfTeam(
  customer: Pick<Customer, 'currency' | 'details'> | null | undefined,
  running: Pick<Subscription, 'currencyCode'> | undefined,
): string | null {
  const known = customer?.currency ?? running?.currencyCode;
  return known ?? (customer?.details ? currencyOfCountry(customer.details.countryCode) : null);
}

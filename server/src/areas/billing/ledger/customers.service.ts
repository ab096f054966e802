import { eq, ne } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Buyer } from '../price/quote-types.ts';
import { billingCustomers } from './customers.tables.ts';

/** What a team is billed by. */
export type Customer = typeof billingCustomers.$inferSelect;

/** What is known of how a team is billed; undefined before its first checkout. */
export async function findCustomer(db: Db, teamId: string): Promise<Customer | undefined> {
  const [found] = await db.select().from(billingCustomers).where(eq(billingCustomers.teamId, teamId));
  return found;
}

/** Changes what a team is billed by, and begins it where there is nothing yet. */
export async function saveCustomer(
  { parts: { clock } }: Context,
  db: Db,
  teamId: string,
  changes: Partial<Omit<Customer, 'teamId' | 'updatedAt'>>,
): Promise<void> {
  const values = { ...changes, updatedAt: clock.now() };
  await db
    .insert(billingCustomers)
    .values({ teamId, ...values })
    .onConflictDoUpdate({ target: billingCustomers.teamId, set: values });
}

/** The time that billing of a team goes by: the real one, which only the sandbox moves ahead (BILLING §5). */
export async function billingNow({ parts: { clock } }: Context, db: Db, teamId: string): Promise<Date> {
  const customer = await findCustomer(db, teamId);
  return new Date(clock.now().getTime() + (customer?.clockOffset ?? 0));
}

/**
 * A provider that takes real money goes by the real time alone.
 * @throws Error where the sandbox has moved the billing clock of a team in this database
 */
export async function requireRealTime(db: Db): Promise<void> {
  const moved = await db.$count(billingCustomers, ne(billingCustomers.clockOffset, 0));
  if (moved > 0) {
    throw new Error(
      `The sandbox has moved the billing clock of ${moved} team(s): what was sold to them is no more than a trial. Begin with an empty database.`,
    );
  }
}

/** The buyer as orders and invoices copy them; null without billing details. */
export function buyerOf(customer: Pick<Customer, 'details' | 'vatStatus'> | undefined): Buyer | null {
  return customer?.details ? { details: customer.details, vatStatus: customer.vatStatus } : null;
}

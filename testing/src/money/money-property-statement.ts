import type { TestPerson } from '../factories.ts';
import type { TestApp } from '../test-app.ts';

type Team = Pick<TestPerson, 'teamId'>;

/** What the operator asked to give back to a team. */
export async function refundsAsked(app: TestApp, { teamId }: Team): Promise<number[]> {
  const text = 'select r.amount from refunds r join orders o on o.id = r.order_id where o.team_id = $1';
  const { rows } = await app.parts.database.pool.query<{ amount: number }>(text, [teamId]);
  return rows.map(({ amount }) => amount);
}

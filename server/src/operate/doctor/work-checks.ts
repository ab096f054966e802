import type { Client } from 'pg';
import { type Check, type Finding, ok, type Place, problem, warning } from './check.ts';
import { withDatabase } from './database-checks.ts';

/** How many days before its end a certificate of an identity provider is warned about. */
const certificateDays = 30;

/** Background work, and what people's identity providers sign with. */
export const workChecks: readonly Check[] = [
  { group: 'work', name: 'jobs', look: (place) => withDatabase(place, checkJobs) },
  { group: 'work', name: 'identity-providers', look: (place) => withDatabase(place, checkCertificates) },
];

async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [name]);
  return rows[0]!.exists;
}

async function checkJobs(client: Client): Promise<Finding[]> {
  if (!(await hasTable(client, 'pgboss.job'))) return [];
  const { rows } = await client.query<{ minutes: number; failed: number }>(
    `select coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
        / 60 as minutes,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed
     from pgboss.job`,
  );
  const { failed } = rows[0]!;
  const minutes = Math.floor(rows[0]!.minutes);
  const waits = `The oldest job that is due has waited ${minutes} minutes`;
  return [
    minutes >= 60
      ? problem(`${waits}: start a server with ROLE=all or worker, and read in its log what holds it up.`)
      : minutes >= 10
        ? warning(`${waits}: start more workers if it goes on.`)
        : ok('No job has to wait.'),
    failed > 0
      ? warning(
          `${failed} jobs failed within a day: 'jobs list failed' shows why, and 'jobs retry-failed' tries them again.`,
        )
      : ok('No job failed within a day.'),
  ];
}

async function checkCertificates(client: Client, { now }: Place): Promise<Finding[]> {
  if (!(await hasTable(client, 'sso_connections'))) return [];
  // One that goes on after the others end is enough: providers give out the next one before.
  const { rows } = await client.query<{ name: string; endsAt: string }>(
    `select name, (select max((c->>'endsAt')::timestamptz) from jsonb_array_elements(certificates) c) as "endsAt"
     from sso_connections where state in ('on', 'enforced') and jsonb_array_length(certificates) > 0 order by name`,
  );
  const found = rows.flatMap(({ name, endsAt }) => {
    const days = Math.floor((new Date(endsAt).getTime() - now().getTime()) / 86_400_000);
    if (days < 0) {
      return [problem(`The certificate of the identity provider ${name} has ended: have its team enter the new one.`)];
    }
    const text = `The certificate of the identity provider ${name} ends in ${days} days: have its team enter the next one.`;
    return days < certificateDays ? [warning(text)] : [];
  });
  return found.length > 0 ? found : [ok('No certificate of an identity provider ends within 30 days.')];
}

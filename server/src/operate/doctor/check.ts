import type { Resolver } from 'node:dns/promises';
import type { Config } from '../../platform/config/config.ts';
import { within } from '../../platform/within.ts';

/** What a check has found: one sentence, which says what to do where something is to be done. */
export interface Finding {
  state: 'ok' | 'warning' | 'problem';
  text: string;
}

/** What the checks look at. */
export interface Place {
  config: Config;
  /** The environment that the settings were read from. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Why the settings cannot be used, as the server reports it at its start; null if they can. */
  refusal: string | null;
  /** The address of the database; null where the embedded one does not run. */
  databaseUrl: string | null;
  /** Asks the domain name system for records. */
  resolver: Resolver;
  /** Authorities of certificates that are trusted, as PEM, instead of those that Node trusts. */
  authorities?: string[];
  /** The time by the clock of this machine. */
  now(): Date;
}

/** One check. It changes nothing. */
export interface Check {
  group: 'settings' | 'address' | 'mail' | 'disk' | 'database' | 'backup' | 'version' | 'work';
  name: string;
  /** Looks; null where there is nothing to look at. An error is a problem. */
  look(place: Place): Promise<Finding | Finding[] | null> | Finding | Finding[] | null;
}

/** What a check found, and which one it was. */
export interface Result extends Finding {
  group: Check['group'];
  check: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string): Finding => ({ state: 'warning', text });
export const problem = (text: string): Finding => ({ state: 'problem', text });

/** Runs checks at the same time, each at most `limitMs` milliseconds; results are in the order of the checks. */
export async function runChecks(checks: readonly Check[], place: Place, limitMs = 5000): Promise<Result[]> {
  const results = await Promise.all(
    checks.map(async (check) => {
      const found = await findings(check, place, limitMs);
      return found.map((finding) => ({ group: check.group, check: check.name, ...finding }));
    }),
  );
  return results.flat();
}

async function findings(check: Check, place: Place, limitMs: number): Promise<Finding[]> {
  let found: Finding[] = [
    problem(`It gave no answer within ${limitMs / 1000} seconds: find out what is slow or silent.`),
  ];
  const looking = (async () => [(await check.look(place)) ?? []].flat())().then(
    (answer) => {
      found = answer;
    },
    (error: unknown) => {
      found = [problem(reasonOf(error))];
    },
  );
  await within(looking, limitMs);
  return found;
}

/** Why something failed, in a line; errors of several addresses have no message of their own. */
export function reasonOf(error: unknown): string {
  const one = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return (one instanceof Error ? one.message || one.name : String(one)).split('\n')[0]!;
}

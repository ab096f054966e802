import { systemContext, transact } from '@chamfer/server/context';
import type { Parts } from '@chamfer/server/parts';
import { seedSignedIn } from '@chamfer/server/scenario';

/** An account with an access token. */
export interface BenchPerson {
  userId: string;
  email: string;
  accessToken: string;
}

/** The password of all accounts. */
export const benchPassword = 'Correct-Horse-7';

/** The tracking id of the browser that all accounts were created in. */
export const benchTrackingId = '6f1c7a52-3d0e-4b8a-9c41-d25e8f7b6a03';

/** Adds accounts with their teams; all have the same password, hashed once. */
export async function addPeople(parts: Parts, count: number): Promise<BenchPerson[]> {
  const ctx = { ...systemContext(parts), trackingId: benchTrackingId };
  const people: BenchPerson[] = [];
  for (let number = 1; number <= count; number++) {
    const email = `bench-${number}@haldenworks.example`;
    const person = { email, name: 'Mara Lindqvist', password: benchPassword };
    people.push(await transact(ctx, (db) => seedSignedIn(ctx, db, person)));
  }
  return people;
}

/** A private IP address derived from a number, as a proxy would report it. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

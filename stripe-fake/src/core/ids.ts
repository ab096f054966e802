import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits nobody can guess, as in the ids and secrets of the API. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
}

/** A new id, such as `pi_3Qb…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** The id of what a field holds, which may be expanded. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'object' && value !== null ? value.id : (value ?? null);
}

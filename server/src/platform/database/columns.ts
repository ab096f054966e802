import { timestamp } from 'drizzle-orm/pg-core';

/** A column for an instant: with time zone, read as a `Date`. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

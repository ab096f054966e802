import type { Area } from '../../platform/area.ts';

/** The account rows, and the recipients of mails. */
export const people = {
  addresses: [
    {
      table: 'users',
      column: 'email',
      noun: 'account',
      excludes: 'o.kind = a.kind and o.deleted_at is null and a.deleted_at is null',
      order: 'a.email_verified_at is null, a.created_at',
    },
    { table: 'users', column: 'unclaimed_email', noun: 'account' },
  ],
} satisfies Area;

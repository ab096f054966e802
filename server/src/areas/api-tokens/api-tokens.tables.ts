import { tokenScopes } from '@chamfer/contract/token-scopes';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';
import { teams } from '../teams/core/teams.tables.ts';

/** Tokens that programs call with. They are shown once: only a hash is stored (DECISIONS 71, SSO §8). */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['personal', 'team'] }).notNull(),
    /** The person who made it, in whose name it calls. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of a team's token: the only team it reaches. */
    teamId: uuid('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the token, hexadecimal. */
    hash: text('hash').notNull(),
    /** Its last four characters. */
    hint: text('hint').notNull(),
    scopes: text('scopes', { enum: tokenScopes }).array().notNull(),
    createdAt: at('created_at').notNull(),
    endsAt: at('ends_at').notNull(),
    lastUsedAt: at('last_used_at'),
    lastUsedIp: text('last_used_ip'),
    /** The program that used it last, as it names itself; '' if it does not. */
    lastUsedBy: text('last_used_by'),
    /** When it was ended before its time. */
    revokedAt: at('revoked_at'),
    /** When its end was announced by mail. */
    warnedAt: at('warned_at'),
  },
  (table) => [
    oneOf(table.kind),
    oneOf(table.scopes),
    check('api_tokens_team', sql`(${table.kind} = 'team') = (${table.teamId} is not null)`),
    uniqueIndex('api_tokens_hash').on(table.hash),
    index('api_tokens_user').on(table.userId),
    index('api_tokens_team_id').on(table.teamId).where(sql`${table.teamId} is not null`),
    // For the mail before the end, and for the removal of what ended long ago.
    index('api_tokens_ends').on(table.endsAt),
  ],
);

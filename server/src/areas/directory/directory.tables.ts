import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';
import { spaces, teamRole, teams } from '../teams/core/teams.tables.ts';

/**
 * Tokens that a company's directory calls with (SSO §7). They belong to the team, not to whoever made them: the directory goes
 * on when that person leaves. Shown once; only a hash is stored.
 */
export const directoryTokens = pgTable(
  'directory_tokens',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the token, hexadecimal. */
    hash: text('hash').notNull(),
    /** Its last four characters. */
    hint: text('hint').notNull(),
    madeByUserId: uuid('made_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    endsAt: at('ends_at').notNull(),
    revokedAt: at('revoked_at'),
    /** When owners were mailed that it ends soon. */
    warnedAt: at('warned_at'),
    /** Its last call: when, such as `PATCH /Users`, and the status it was answered with. */
    lastUsedAt: at('last_used_at'),
    lastCall: text('last_call'),
    lastStatus: integer('last_status'),
  },
  (table) => [
    uniqueIndex('directory_tokens_hash').on(table.hash),
    index('directory_tokens_team').on(table.teamId),
    index('directory_tokens_ends').on(table.endsAt),
  ],
);

/**
 * People in the directory of a team. A row makes no account and takes no seat (DECISIONS 85). Deleted ones stay for a while, as
 * people who are switched off.
 */
export const directoryUsers = pgTable(
  'directory_users',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** The userName as it came, and in the form in which it is compared. */
    userName: text('user_name').notNull(),
    userNameKey: text('user_name_key').notNull(),
    externalId: text('external_id'),
    /** The address by which the person signs in, in the form in which addresses are compared. */
    email: text('email').notNull(),
    active: boolean('active').notNull(),
    /** All attributes that are kept, as SCIM has them. */
    attributes: jsonb('attributes').$type<Record<string, unknown>>().notNull(),
    /** The account, once the person has signed in, or was in the team already. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether the next sign-in joins the team: until it has, and again after being switched on again. */
    awaitsJoin: boolean('awaits_join').notNull().default(true),
    /** The highest role of the groups when it was last applied; null for none. */
    appliedRole: teamRole('applied_role'),
    /** The role that the directory gave; null if the person has theirs by other ways. Only this is taken back. */
    givenRole: teamRole('given_role'),
    /** Since when a role that a group gives has no free seat; null if it has. */
    seatMissingSince: at('seat_missing_since'),
    /** When it was switched off and the account stayed an owner of the team, because it was the last one. */
    keptOwnerAt: at('kept_owner_at'),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    uniqueIndex('directory_users_name').on(table.teamId, table.userNameKey).where(sql`${table.deletedAt} is null`),
    uniqueIndex('directory_users_email').on(table.teamId, table.email).where(sql`${table.deletedAt} is null`),
    index('directory_users_address').on(table.teamId, table.email),
    index('directory_users_external').on(table.teamId, table.externalId),
    index('directory_users_account').on(table.userId),
    index('directory_users_page').on(table.teamId, table.createdAt, table.id),
    index('directory_users_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** Groups in the directory of a team. */
export const directoryGroups = pgTable(
  'directory_groups',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull(),
    externalId: text('external_id'),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    index('directory_groups_page').on(table.teamId, table.createdAt, table.id),
    index('directory_groups_external').on(table.teamId, table.externalId),
  ],
);

/** Who is in a group. */
export const directoryGroupMembers = pgTable(
  'directory_group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => directoryGroups.id, { onDelete: 'cascade' }),
    directoryUserId: uuid('directory_user_id')
      .notNull()
      .references(() => directoryUsers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.directoryUserId] }),
    index('directory_group_members_user').on(table.directoryUserId),
  ],
);

/** What being in a group gives: a space of the team, a role, or both; never ownership. */
export const directoryGroupTargets = pgTable(
  'directory_group_targets',
  {
    groupId: uuid('group_id')
      .primaryKey()
      .references(() => directoryGroups.id, { onDelete: 'cascade' }),
    spaceId: uuid('space_id').references(() => spaces.id, { onDelete: 'set null' }),
    role: teamRole('role'),
  },
  (table) => [
    check('directory_group_targets_role', sql`${table.role} in ('contributor', 'editor', 'seat_manager')`),
    index('directory_group_targets_space').on(table.spaceId),
  ],
);

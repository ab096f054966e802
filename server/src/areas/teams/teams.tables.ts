import { invitedTeamRoles, teamRoles } from '@chamfer/contract/roles';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../people/people.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Team roles; PostgreSQL compares them in their order, least first. */
export const teamRole = pgEnum('team_role', teamRoles);
/** The team roles that an invitation gives. */
export const invitedTeamRole = pgEnum('invited_team_role', invitedTeamRoles);

/** Teams: every account owns a primary one (DECISIONS 7). */
export const teams = pgTable('teams', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  badge: text('badge', { enum: ['custom', 'pro', 'edu', 'basic', 'guest'] })
    .notNull()
    .default('basic'),
  createdAt: at('created_at').notNull(),
});

/** Who belongs to a team; one team a person is primary. */
export const teamUsers = pgTable(
  'team_users',
  {
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: teamRole('role').notNull(),
    isPrimary: boolean('is_primary').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    index('team_users_user').on(table.userId),
    uniqueIndex('team_users_one_primary').on(table.userId).where(sql`${table.isPrimary}`),
  ],
);

/** Where projects live: a person's private space in a team, or a space of the team. */
export const spaces = pgTable(
  'spaces',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    name: text('name'),
    type: text('type', { enum: ['private', 'team'] }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('spaces_team').on(table.teamId), unique('spaces_of_team').on(table.id, table.teamId)],
);

/**
 * Who of its team is in a space. What they are there follows from what they are in the team (ACCESS §2); who leaves the
 * team leaves its spaces.
 */
export const spaceUsers = pgTable(
  'space_users',
  {
    spaceId: uuid('space_id').notNull(),
    teamId: uuid('team_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index('space_users_member').on(table.userId, table.teamId),
    foreignKey({
      name: 'space_users_space',
      columns: [table.spaceId, table.teamId],
      foreignColumns: [spaces.id, spaces.teamId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'space_users_member',
      columns: [table.teamId, table.userId],
      foreignColumns: [teamUsers.teamId, teamUsers.userId],
    }).onDelete('cascade'),
  ],
);

/** Invitations to a team by address; at most one is pending for an address in a team (DECISIONS 13). */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: invitedTeamRole('role').notNull(),
    /** SHA-256 of the secret in the link. */
    tokenHash: text('token_hash').notNull(),
    invitedByUserId: uuid('invited_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
  },
  (table) => [
    uniqueIndex('team_invitations_hash').on(table.tokenHash),
    uniqueIndex('team_invitations_pending').on(table.teamId, table.email).where(sql`${table.acceptedAt} is null`),
    index('team_invitations_email').on(table.email),
  ],
);

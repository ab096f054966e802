import { invitedTeamRoles, teamRoles } from '@chamfer/contract/roles';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../../platform/database/columns.ts';
import { users } from '../../people/people.tables.ts';

/** Team roles, in ascending order, because PostgreSQL compares them in this order. */
export const teamRole = pgEnum('team_role', teamRoles);
/** The team roles that an invitation can give. */
export const invitedTeamRole = pgEnum('invited_team_role', invitedTeamRoles);

/** Teams. Every account owns a primary team (DECISIONS 7). */
export const teams = pgTable(
  'teams',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    badge: text('badge', { enum: ['custom', 'pro', 'edu', 'basic', 'guest'] })
      .notNull()
      .default('basic'),
    /** What the operator set: designs are not synced at all, or are kept in a cloud of the team's own. */
    syncForbidden: boolean('sync_forbidden').notNull().default(false),
    privateCloud: boolean('private_cloud').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (table) => [oneOf(table.badge)],
);

/**
 * What brought somebody in besides people: single sign-on, or the company's directory. Null for an invitation or a project.
 * A guest who came by one of them does not go with the last project (ACCESS §1).
 */
const joinedVia = ['sso', 'scim'] as const;

/** The members of teams. One team of each person is primary. */
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
    joinedVia: text('joined_via', { enum: joinedVia }),
    /** An owner who keeps a password or passkey as a way in where all others must use single sign-on (DECISIONS 84). */
    ssoExempt: boolean('sso_exempt').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    oneOf(table.joinedVia),
    check('team_users_exempt_owner', sql`not ${table.ssoExempt} or ${table.role} = 'owner'`),
    index('team_users_user').on(table.userId),
    uniqueIndex('team_users_one_primary').on(table.userId).where(sql`${table.isPrimary}`),
  ],
);

/** Spaces contain projects. A space is a person's private one in a team, or one of the team. */
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
  (table) => [
    oneOf(table.type),
    index('spaces_team').on(table.teamId),
    unique('spaces_of_team').on(table.id, table.teamId),
  ],
);

/**
 * The members of a space; each must be a member of its team. Their role in the space depends on their team role (ACCESS
 * §2). A person who leaves the team also leaves its spaces.
 */
export const spaceUsers = pgTable(
  'space_users',
  {
    spaceId: uuid('space_id').notNull(),
    teamId: uuid('team_id').notNull(),
    userId: uuid('user_id').notNull(),
    joinedVia: text('joined_via', { enum: joinedVia }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    oneOf(table.joinedVia),
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

/** Invitations of email addresses to teams. An address has at most one pending invitation per team (DECISIONS 13). */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** As mail is sent to it, where that differs in letter case. */
    mailAddress: text('mail_address'),
    role: invitedTeamRole('role').notNull(),
    /** The SHA-256 of the secret in the link. */
    tokenHash: text('token_hash').notNull(),
    invitedByUserId: uuid('invited_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Where the invited person goes on; null for nowhere. */
    redirectUrl: text('redirect_url'),
    createdAt: at('created_at').notNull(),
    /** When its mail was last sent. */
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
  },
  (table) => [
    uniqueIndex('team_invitations_hash').on(table.tokenHash),
    uniqueIndex('team_invitations_pending').on(table.teamId, table.email).where(sql`${table.acceptedAt} is null`),
    index('team_invitations_email').on(table.email),
  ],
);

import { projectRoles } from '@chamfer/contract/roles';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgEnum, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, oneOf, timestamps } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';
import { spaces, teamUsers } from '../teams/core/teams.tables.ts';

/** Project roles; PostgreSQL compares them in their order, least first. */
export const projectRole = pgEnum('project_role', projectRoles);

/** Projects. A draft has no published content yet: it is not listed and is removed after a day. */
export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    spaceId: uuid('space_id').notNull(),
    /** The team of the space: a project stays in it wherever it is moved. */
    teamId: uuid('team_id').notNull(),
    name: text('name').notNull(),
    isDraft: boolean('is_draft').notNull(),
    /**
     * The design that a new account gets to try things on. It takes no place in a plan and is left out of searches
     * (DECISIONS 78). As soon as something is published into it, or it is moved, it is a design like any other.
     */
    isSample: boolean('is_sample').notNull().default(false),
    /** Whether everyone in the space may open it, or invited people only (DECISIONS 42). */
    access: text('access', { enum: ['invited', 'space'] }).notNull(),
    createdByUserId: uuid('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    ...timestamps(),
    /** When its owner deleted it. From then on nobody has a role in it, and its links are closed (ACCESS §2). */
    deletedAt: at('deleted_at'),
    /** Since when it is read-only and left out of lists (DECISIONS 70). */
    archivedAt: at('archived_at'),
    archivedByUserId: uuid('archived_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    oneOf(table.access),
    index('projects_space_updated').on(table.spaceId, table.updatedAt, table.id),
    index('projects_space_created').on(table.spaceId, table.createdAt, table.id),
    index('projects_space_name').on(table.spaceId, sql`lower(${table.name}) collate "C"`, table.id),
    index('projects_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    unique('projects_of_team').on(table.id, table.teamId),
    foreignKey({
      name: 'projects_space',
      columns: [table.spaceId, table.teamId],
      foreignColumns: [spaces.id, spaces.teamId],
    }).onDelete('cascade'),
  ],
);

/**
 * Direct project roles. Everybody with one is in the project's team, people from outside as guests (ACCESS §1); leaving
 * the team removes them.
 */
export const projectUsers = pgTable(
  'project_users',
  {
    projectId: uuid('project_id').notNull(),
    teamId: uuid('team_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: projectRole('role').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('project_users_member').on(table.userId, table.teamId),
    foreignKey({
      name: 'project_users_project',
      columns: [table.projectId, table.teamId],
      foreignColumns: [projects.id, projects.teamId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'project_users_member',
      columns: [table.teamId, table.userId],
      foreignColumns: [teamUsers.teamId, teamUsers.userId],
    }).onDelete('cascade'),
  ],
);

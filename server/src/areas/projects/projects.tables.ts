import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../people/people.tables.ts';
import { projectRoles, spaces } from '../teams/teams.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Projects. A draft has nothing published into it yet: it is shown nowhere and is removed after a day. */
export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    isDraft: boolean('is_draft').notNull(),
    /** Whether everyone in the space may open it, or invited people only (DECISIONS 42). */
    access: text('access', { enum: ['invited', 'space'] }).notNull(),
    createdByUserId: uuid('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('projects_space_updated').on(table.spaceId, table.updatedAt, table.id)],
);

/** Direct project roles. */
export const projectUsers = pgTable(
  'project_users',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: projectRoles }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] }), index('project_users_user').on(table.userId)],
);

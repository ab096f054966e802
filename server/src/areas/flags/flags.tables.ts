import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';
import { teams } from '../teams/core/teams.tables.ts';

/** Flags that an operator has changed, by the names of the contract's catalogue. */
export const flagSettings = pgTable('flag_settings', {
  name: text('name').primaryKey(),
  /** The value for everybody whom no rule matches, by its name; null for the default. */
  variant: text('variant'),
  updatedAt: at('updated_at').notNull(),
});

/** Whom a rule is about. */
export const ruleKinds = ['user', 'team', 'internal', 'percentage'] as const;

/** Rules of flags. Of those that match, the one with the lowest position counts. */
export const flagRules = pgTable(
  'flag_rules',
  {
    id: uuid('id').primaryKey(),
    name: text('name')
      .notNull()
      .references(() => flagSettings.name, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ruleKinds }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    teamId: uuid('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    /** Of `percentage`: how many of a hundred people. */
    percent: doublePrecision('percent'),
    /** The value for those who match, by its name. */
    variant: text('variant').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    oneOf(table.kind),
    check('flag_rules_user_named', sql`(${table.kind} = 'user') = (${table.userId} is not null)`),
    check('flag_rules_team_named', sql`(${table.kind} = 'team') = (${table.teamId} is not null)`),
    check('flag_rules_percent_named', sql`(${table.kind} = 'percentage') = (${table.percent} is not null)`),
    check('flag_rules_percent_range', sql`${table.percent} between 0 and 100`),
    uniqueIndex('flag_rules_position').on(table.name, table.position),
    index('flag_rules_user').on(table.userId),
    index('flag_rules_team').on(table.teamId),
  ],
);

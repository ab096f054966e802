import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';
import { projectRole, projects } from '../projects/projects.tables.ts';
import { viewLinks } from '../review/review.tables.ts';

/**
 * Invitations of addresses to a project or to one review link, which give nothing until they are accepted (ACCESS §1).
 * An address has at most one pending invitation to each. Accepted ones are kept, so that their links still lead to the
 * design.
 */
export const sharingInvitations = pgTable(
  'sharing_invitations',
  {
    id: uuid('id').primaryKey(),
    /** The project; for an invitation to a review link, that of the link. */
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    viewLinkId: uuid('view_link_id').references(() => viewLinks.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** As mail is sent to it, where that differs in letter case. */
    mailAddress: text('mail_address'),
    role: projectRole('role').notNull(),
    /** The SHA-256 of the secret in the link. */
    tokenHash: text('token_hash').notNull(),
    /** The SHA-256 of the second secret, which proves the mailbox once (DECISIONS 16). */
    emailTokenHash: text('email_token_hash').notNull(),
    invitedByUserId: uuid('invited_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    /** When its mail was last sent. */
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
    /** Whose account accepted it. */
    acceptedByUserId: uuid('accepted_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('sharing_invitations_hash').on(table.tokenHash),
    uniqueIndex('sharing_invitations_of_project')
      .on(table.projectId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.viewLinkId} is null`),
    uniqueIndex('sharing_invitations_of_link')
      .on(table.viewLinkId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.viewLinkId} is not null`),
    index('sharing_invitations_project').on(table.projectId),
    index('sharing_invitations_email').on(table.email),
  ],
);

/**
 * People who ask to get into a project; one request for each person and project. A denied one stays for a day, in which
 * the person cannot ask again (DECISIONS 43).
 */
export const projectAccessRequests = pgTable(
  'project_access_requests',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    deniedAt: at('denied_at'),
  },
  (table) => [
    unique('project_access_requests_person').on(table.projectId, table.userId),
    index('project_access_requests_user').on(table.userId),
  ],
);

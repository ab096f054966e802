import { educationRoles, refusalReasons } from '@chamfer/contract/education-rules';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, bytes, oneOf } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';

/** Requests of education licences (spec 2 §3 Education request). */
export const educationRequests = pgTable(
  'education_requests',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address the account had, in the form in which addresses are compared. */
    email: text('email').notNull(),
    role: text('role', { enum: educationRoles }).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    school: text('school').notNull(),
    major: text('major').notNull(),
    /** What it is decided by: the address of a school, or photos. */
    evidence: text('evidence', { enum: ['address', 'id_photo', 'chsi'] }).notNull(),
    /** `unverified`: it waits for its mailed link; `pending`: for an operator; `withdrawn`: the address was changed. */
    status: text('status', { enum: ['unverified', 'pending', 'approved', 'refused', 'withdrawn'] }).notNull(),
    refusalReason: text('refusal_reason', { enum: refusalReasons }),
    /** What the operator wrote. */
    refusalMessage: text('refusal_message'),
    /** Where it came from. */
    ip: text('ip').notNull(),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
  },
  (table) => [
    oneOf(table.role),
    oneOf(table.evidence),
    oneOf(table.status),
    oneOf(table.refusalReason),
    uniqueIndex('education_requests_open').on(table.userId).where(sql`${table.status} in ('unverified', 'pending')`),
    index('education_requests_person').on(table.userId),
    index('education_requests_status').on(table.status, table.createdAt),
  ],
);

/** Photos of IDs, encrypted. They are sent before the request; those that none takes are removed after a day. */
export const idPhotos = pgTable(
  'id_photos',
  {
    /** Made of the key under which it was sent. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until a request has it. */
    requestId: uuid('request_id').references(() => educationRequests.id, { onDelete: 'cascade' }),
    /** Its position among the photos of its request, from 0. */
    position: integer('position').notNull().default(0),
    /** What the file was called. */
    name: text('name').notNull(),
    /** Of the file that was sent. */
    size: integer('size').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A WebP, as `sealBytes` makes it. */
    sealed: bytes('sealed').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('id_photos_request').on(table.requestId, table.position),
    index('id_photos_person').on(table.userId, table.requestId),
  ],
);

/** Education licences, each with its subscription. */
export const educationLicences = pgTable(
  'education_licences',
  {
    /** That of its subscription. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address it was given for. */
    email: text('email').notNull(),
    /** What it was given by last. */
    evidence: text('evidence', { enum: ['address', 'id_photo', 'chsi'] }).notNull(),
    startedAt: at('started_at').notNull(),
    until: at('until').notNull(),
    /** When its owner was reminded of the end that is `until`. */
    remindedAt: at('reminded_at'),
    endedAt: at('ended_at'),
    endedBy: text('ended_by', { enum: ['time', 'email_change', 'account_deletion'] }),
  },
  (table) => [
    oneOf(table.evidence),
    oneOf(table.endedBy),
    uniqueIndex('education_licences_running').on(table.userId).where(sql`${table.endedAt} is null`),
    index('education_licences_person').on(table.userId),
    index('education_licences_until').on(table.until).where(sql`${table.endedAt} is null`),
  ],
);

/** Which account had a licence for an address, as a hash, so that it outlives the account until the licence would end. */
export const educationClaims = pgTable(
  'education_claims',
  {
    hash: text('hash').primaryKey(),
    /** Null after the account was deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    until: at('until').notNull(),
  },
  (table) => [index('education_claims_person').on(table.userId)],
);

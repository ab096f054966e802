import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { users } from '../people/people.tables.ts';
import { appProperties, type StoredProperties } from './onboarding.tables.ts';
import { storedProperties } from './survey-properties.ts';

type Properties = CallOutput<'GET /users/{userId}/app-properties'>;

/** The actor's flags. @throws APP_PROPERTIES_NOT_FOUND if there are none, or the id is somebody else's */
export async function getProperties(ctx: Context, userId: string): Promise<Properties> {
  requireSelf(ctx, userId);
  const [row] = await ctx.parts.database.db
    .select({ properties: appProperties.properties })
    .from(appProperties)
    .where(eq(appProperties.userId, userId));
  if (!row) throw new AppError('APP_PROPERTIES_NOT_FOUND');
  return flagsOf(row.properties);
}

/**
 * Stores flags of the actor key by key, and answers of surveys with the flags they set; returns all flags. One statement
 * merges them, so that concurrent calls with different keys are both kept (DECISIONS 23); of a survey that is answered
 * twice at once, the later answers count as a whole.
 * @throws APP_PROPERTIES_NOT_FOUND when the id is somebody else's, INVALID_TOKEN when the account is gone
 */
export async function putProperties(
  ctx: Context,
  userId: string,
  properties: CallRequest<'PUT /users/{userId}/app-properties'>['input'],
): Promise<Properties> {
  requireSelf(ctx, userId);
  const { clock, database } = ctx.parts;
  const living = database.db
    .select({
      userId: users.id,
      properties: sql`${JSON.stringify(storedProperties(properties, clock.now()))}::jsonb`.as('properties'),
      updatedAt: sql`${clock.now().toISOString()}::timestamptz`.as('updated_at'),
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  const [row] = await database.db
    .insert(appProperties)
    .select(living)
    .onConflictDoUpdate({
      target: appProperties.userId,
      set: {
        properties: sql`${appProperties.properties} || excluded.properties`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning({ properties: appProperties.properties });
  if (!row) throw new AppError('INVALID_TOKEN');
  return flagsOf(row.properties);
}

/** The answers are for the operator; calls return flags alone. */
function flagsOf({ segmentation_answers, progressive_profiling_answers, ...flags }: StoredProperties): Properties {
  return flags;
}

/** Deletes a person's flags, in the transaction that deletes the account. */
export async function forgetProperties(db: Db, userId: string): Promise<void> {
  await db.delete(appProperties).where(eq(appProperties.userId, userId));
}

function requireSelf(ctx: Context, userId: string): void {
  if (userId.toLowerCase() !== actorOf(ctx).userId) throw new AppError('APP_PROPERTIES_NOT_FOUND');
}

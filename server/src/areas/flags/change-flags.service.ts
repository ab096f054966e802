import type { FlagName } from '@chamfer/contract/flags';
import { asc, eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireOperatorIn } from '../../platform/http/session/session-check.ts';
import { flagTopic } from './flag-memory.service.ts';
import type { FlagRule } from './flag-rules.ts';
import { flagRules, flagSettings, type ruleKinds } from './flags.tables.ts';

/** Whom a new rule is about, and the name of the value they get. */
export interface NewRule {
  kind: (typeof ruleKinds)[number];
  userId?: string;
  teamId?: string;
  percent?: number;
  variant: string;
  /** Its place, from 1 on; behind all others without it. */
  position?: number;
}

/** Sets what a flag is worth for everybody whom no rule matches. */
export function setFlag(ctx: Context, name: FlagName, variant: string): Promise<void> {
  return change(ctx, name, async (db) => {
    await db.update(flagSettings).set({ variant }).where(eq(flagSettings.name, name));
    await audit(ctx, db, 'flag.set', name, { variant });
  });
}

/** Adds a rule; those from its place on move one place back. Returns its place. */
export function addRule(ctx: Context, name: FlagName, { position, ...rule }: NewRule): Promise<number> {
  const { ids, clock } = ctx.parts;
  return change(ctx, name, async (db) => {
    const rules = await rulesOf(db, name);
    const place = Math.min(position ?? rules.length + 1, rules.length + 1);
    await renumber(
      db,
      name,
      rules.map(({ id }, index) => ({ id, position: index + 1 < place ? index + 1 : index + 2 })),
    );
    await db.insert(flagRules).values({ ...rule, id: ids.uuid(), name, position: place, createdAt: clock.now() });
    await audit(ctx, db, 'flag.rule_added', name, { rule: nameOf(rule), position: place, variant: rule.variant });
    return place;
  });
}

/** Removes the rule at a place, from 1 on. False if there is none. */
export function removeRule(ctx: Context, name: FlagName, position: number): Promise<boolean> {
  return change(ctx, name, async (db) => {
    const rules = await rulesOf(db, name);
    const rule = rules[position - 1];
    if (!rule) return false;
    await db.delete(flagRules).where(eq(flagRules.id, rule.id));
    await renumber(
      db,
      name,
      rules.filter((each) => each !== rule).map(({ id }, index) => ({ id, position: index + 1 })),
    );
    await audit(ctx, db, 'flag.rule_removed', name, { rule: nameOf(rule), position });
    return true;
  });
}

/** Removes all that was set for a flag. */
export function clearFlag(ctx: Context, name: FlagName): Promise<void> {
  return change(ctx, name, async (db) => {
    const removed = await db.delete(flagRules).where(eq(flagRules.name, name)).returning({ id: flagRules.id });
    await db.update(flagSettings).set({ variant: null }).where(eq(flagSettings.name, name));
    await audit(ctx, db, 'flag.cleared', name, { rules: removed.length });
  });
}

/** Removes the rules about a person whose account is deleted. */
export async function forgetFlagRules(ctx: Context, db: Db, userId: string): Promise<void> {
  const removed = await db.delete(flagRules).where(eq(flagRules.userId, userId)).returning({ name: flagRules.name });
  await announce(ctx, db, [...new Set(removed.map(({ name }) => name))]);
}

/** Changes of a flag wait for each other. Every process reads the rules again once they are committed. */
function change<T>(ctx: Context, name: FlagName, work: (db: Db) => Promise<T>): Promise<T> {
  const updatedAt = ctx.parts.clock.now();
  return transact(ctx, async (db) => {
    await requireOperatorIn(ctx, db);
    await db
      .insert(flagSettings)
      .values({ name, updatedAt })
      .onConflictDoUpdate({ target: flagSettings.name, set: { updatedAt } });
    const result = await work(db);
    await announce(ctx, db, [name]);
    return result;
  });
}

function announce(ctx: Context, db: Db, names: string[]): Promise<void> {
  return ctx.parts.events.publish(db, flagTopic, names, { type: 'flag_changed' });
}

function rulesOf(db: Db, name: FlagName) {
  return db.select().from(flagRules).where(eq(flagRules.name, name)).orderBy(asc(flagRules.position));
}

/** Gives rules new places, by way of places that none has, since two rules never have the same one. */
async function renumber(db: Db, name: FlagName, places: { id: string; position: number }[]): Promise<void> {
  if (places.length === 0) return;
  for (const { id, position } of places) {
    await db.update(flagRules).set({ position: -position }).where(eq(flagRules.id, id));
  }
  await db.execute(sql`update flag_rules set position = -position where position < 0 and name = ${name}`);
}

/** A rule as the audit log names it: by ids alone. */
function nameOf({ kind, userId, teamId, percent }: Partial<FlagRule>): string {
  const value = userId ?? teamId ?? percent;
  return value === null || value === undefined ? `${kind}` : `${kind} ${value}`;
}

import type { CallOutput, CallRequest } from '@chamfer/contract';
import { isEmail, mailboxOf } from '@chamfer/contract/email-address';
import { type FlagName, flagNames, flags } from '@chamfer/contract/flags';
import { inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { addRule, clearFlag, type NewRule, removeRule, setFlag } from '../../flags/change-flags.service.ts';
import { defaultOf, type FlagRule, readSettings } from '../../flags/flag-memory.service.ts';
import { findPeople, findUser, findUserByEmail } from '../../people/people.service.ts';
import { teams } from '../../teams/core/teams.tables.ts';

type Shown = CallOutput<'GET /operator/flags'>;

/** Every flag, what it is set to, and its rules by names that people know. */
export async function listFlags({ parts: { config, database } }: Context): Promise<Shown> {
  const { db } = database;
  const settings = await readSettings(db);
  const nameOf = await namesIn(
    db,
    [...settings.values()].flatMap(({ rules }) => [...rules]),
  );
  return {
    flags: flagNames.map((name) => {
      const { variant = null, rules = [] } = settings.get(name) ?? {};
      const variants = Object.entries(flags[name].variants);
      return {
        name,
        about: flags[name].about,
        variants: variants.map(([each]) => each),
        defaultVariant: variants.find(([, value]) => value === defaultOf(config, name))![0],
        variant,
        rules: rules.map((rule) => ({
          kind: rule.kind,
          target: nameOf(rule),
          percent: rule.percent,
          variant: rule.variant,
        })),
      };
    }),
  };
}

/** The addresses of people and names of teams that rules are about. */
async function namesIn(db: Db, rules: readonly FlagRule[]): Promise<(rule: FlagRule) => string> {
  const teamIds = rules.flatMap(({ teamId }) => teamId ?? []);
  const [people, found] = await Promise.all([
    findPeople(
      db,
      rules.map(({ userId }) => userId),
    ),
    teamIds.length === 0 ? [] : db.select().from(teams).where(inArray(teams.id, teamIds)),
  ]);
  const names = new Map<string, string>(found.map(({ id, name }) => [id, name]));
  for (const { userId, email = userId } of people) names.set(userId, email);
  return ({ userId, teamId }) => {
    const id = userId ?? teamId;
    return id ? (names.get(id) ?? id) : '';
  };
}

/** Sets what a flag is worth for everybody whom no rule matches. @throws VALIDATION_ERROR for a value it does not have */
export function setFlagTo(ctx: Context, name: FlagName, variant: string): Promise<void> {
  requireVariant(name, variant);
  return setFlag(ctx, name, variant);
}

/** Adds a rule behind the others. @throws VALIDATION_ERROR, ACCOUNT_NOT_FOUND, TEAM_NOT_FOUND */
export async function addRuleTo(
  ctx: Context,
  name: FlagName,
  { variant, ...given }: CallRequest<'POST /operator/flags/{name}/rules'>['input'],
): Promise<void> {
  requireVariant(name, variant);
  await addRule(ctx, name, { ...(await targetOf(ctx.parts.database.db, given)), variant });
}

/** Removes all that was set for a flag, or one rule. @throws OPERATION_NOT_ALLOWED `no_rule` where there is none at the place */
export async function clearFlagOf(ctx: Context, name: FlagName, place: number | undefined): Promise<void> {
  if (place === undefined) return clearFlag(ctx, name);
  if (!(await removeRule(ctx, name, place))) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'no_rule' });
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function targetOf(
  db: Db,
  { kind, target, percent }: Omit<CallRequest<'POST /operator/flags/{name}/rules'>['input'], 'variant'>,
): Promise<Omit<NewRule, 'variant'>> {
  if (kind === 'internal') return { kind };
  if (kind === 'percentage') {
    if (percent === undefined) throw invalid('percent', 'required');
    return { kind, percent };
  }
  const wanted = target.trim();
  if (kind === 'team') {
    const [team] = uuid.test(wanted) ? await db.select().from(teams).where(sql`${teams.id} = ${wanted}`) : [];
    if (!team) throw new AppError('TEAM_NOT_FOUND');
    return { kind, teamId: team.id };
  }
  const byId = uuid.test(wanted) ? await findUser(db, wanted) : null;
  const user = byId ?? (isEmail(wanted) ? await findUserByEmail(db, mailboxOf(wanted)) : null);
  if (!user) throw new AppError('ACCOUNT_NOT_FOUND');
  return { kind, userId: user.id };
}

function requireVariant(name: FlagName, variant: string): void {
  if (!Object.hasOwn(flags[name].variants, variant)) throw invalid('variant', 'unknown');
}

function invalid(field: string, code: string): AppError {
  return new AppError('VALIDATION_ERROR', null, { validationErrors: [{ field, code, message: code }] });
}

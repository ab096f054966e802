import { isEmail, mailboxOf } from '@chamfer/contract/email-address';
import { type FlagName, flagNames, flags, isFlagName } from '@chamfer/contract/flags';
import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { done, type Outcome, refused, WrongUsage } from '../../platform/operator-command.ts';
import { findPeople, findUser, findUserByEmail } from '../people/people.service.ts';
import { teams } from '../teams/core/teams.tables.ts';
import { addRule, clearFlag, type NewRule, removeRule, setFlag } from './change-flags.service.ts';
import { defaultOf, type FlagSettings, readSettings } from './flag-memory.service.ts';
import type { FlagRule } from './flag-rules.ts';

const usage = [
  'flags list',
  'flags set NAME VALUE',
  'flags rule NAME VALUE user EMAIL|ID | team ID | internal | percentage SHARE [at PLACE]',
  'flags clear NAME [PLACE]',
].join('\n');
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * `flags list|set|rule|clear`: what is shown to whom. Servers that run follow at once.
 * @throws WrongUsage
 */
export async function flagsCommand(ctx: Context, [act, name, ...given]: readonly string[]): Promise<Outcome> {
  if (act === 'list' && name === undefined) return list(ctx);
  if (!act || !/^(set|rule|clear)$/.test(act) || name === undefined) throw new WrongUsage(usage);
  if (!isFlagName(name)) return refused(`There is no flag ${name}. The flags are ${flagNames.join(', ')}.`);
  if (act === 'clear') return clear(ctx, name, given);
  const [variant = '', ...target] = given;
  const variants = Object.keys(flags[name].variants);
  if (!variants.includes(variant)) return refused(`${name} is ${variants.join(' or ')}, and not '${variant}'.`);
  if (act === 'rule') return rule(ctx, name, variant, target);
  if (target.length > 0) throw new WrongUsage(usage);
  await setFlag(ctx, name, variant);
  return done(`${name} is ${variant} for everybody whom no rule matches.`);
}

async function clear(ctx: Context, name: FlagName, [place, ...more]: readonly string[]): Promise<Outcome> {
  if (more.length > 0 || (place !== undefined && !/^[1-9]\d{0,5}$/.test(place))) throw new WrongUsage(usage);
  if (place === undefined) {
    await clearFlag(ctx, name);
    return done(`${name} has its default for everybody.`);
  }
  const isRemoved = await removeRule(ctx, name, Number(place));
  return isRemoved ? done(`Rule ${place} of ${name} is removed.`) : refused(`${name} has no rule ${place}.`);
}

async function rule(ctx: Context, name: FlagName, variant: string, given: readonly string[]): Promise<Outcome> {
  const at = given.at(-2) === 'at' ? given.at(-1)! : undefined;
  if (at !== undefined && !/^[1-9]\d{0,5}$/.test(at)) throw new WrongUsage(usage);
  const target = await readTarget(ctx, at === undefined ? given : given.slice(0, -2));
  if (typeof target === 'string') return refused(target);
  const place = await addRule(ctx, name, { ...target, variant, position: at === undefined ? undefined : Number(at) });
  return done(
    `Rule ${place} of ${name}: ${variant} for ${given.slice(0, at === undefined ? undefined : -2).join(' ')}.`,
  );
}

/** Whom a rule is about; a text says what is wrong. @throws WrongUsage */
async function readTarget(
  { parts: { database } }: Context,
  [kind, value, ...more]: readonly string[],
): Promise<Omit<NewRule, 'variant'> | string> {
  if (kind === 'internal' && value === undefined) return { kind };
  if (value === undefined || more.length > 0) throw new WrongUsage(usage);
  if (kind === 'percentage') {
    const percent = /^\d{1,3}(\.\d{1,4})?%?$/.test(value) ? Number.parseFloat(value) : Number.NaN;
    return percent >= 0 && percent <= 100
      ? { kind, percent }
      : `A share is a number from 0 to 100, and not '${value}'.`;
  }
  if (kind === 'team') {
    const isId = uuid.test(value);
    const [team] = isId ? await database.db.select().from(teams).where(eq(teams.id, value)) : [];
    return team ? { kind, teamId: team.id } : `There is no team ${value}.`;
  }
  if (kind === 'user') {
    const user = isEmail(value)
      ? await findUserByEmail(database.db, mailboxOf(value))
      : uuid.test(value) && (await findUser(database.db, value));
    return user ? { kind, userId: user.id } : `No account is ${value}.`;
  }
  throw new WrongUsage(usage);
}

async function list({ parts: { config, database } }: Context): Promise<Outcome> {
  const settings = await readSettings(database.db);
  const people = await findPeople(
    database.db,
    rulesIn(settings).map(({ userId }) => userId),
  );
  const addressOf = new Map(people.map(({ userId, email = userId }) => [userId, email]));
  const lines = flagNames.flatMap((name) => {
    const { variant = null, rules = [] } = settings.get(name) ?? {};
    const [fallback] = Object.entries(flags[name].variants).find(([, value]) => value === defaultOf(config, name))!;
    const others = variant === null ? `${fallback} (default)` : variant;
    return [
      `${name}: ${others}`,
      ...rules.map((each, index) => `  ${index + 1}. ${each.variant} for ${targetText(each, addressOf)}`),
    ];
  });
  return done(lines.join('\n'));
}

const rulesIn = (settings: FlagSettings): FlagRule[] => [...settings.values()].flatMap(({ rules }) => [...rules]);

function targetText({ kind, userId, teamId, percent }: FlagRule, addressOf: ReadonlyMap<string, string>): string {
  if (kind === 'internal') return kind;
  return `${kind} ${userId ? (addressOf.get(userId) ?? userId) : (teamId ?? `${percent}%`)}`;
}

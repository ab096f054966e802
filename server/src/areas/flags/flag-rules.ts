import { createHash } from 'node:crypto';
import { type FlagName, type FlagValue, flags } from '@chamfer/contract/flags';
import type { ruleKinds } from './flags.tables.ts';

/** A rule of a flag: whom it matches, and the name of the value they get. */
export interface FlagRule {
  kind: (typeof ruleKinds)[number];
  userId: string | null;
  teamId: string | null;
  percent: number | null;
  variant: string;
}

/** What was set for a flag: the name of the value for everybody, and the rules before it, in their order. */
export interface FlagSetting {
  variant: string | null;
  rules: readonly FlagRule[];
}

/** Who a flag is evaluated for. */
export interface FlagSubject {
  userId: string | null;
  teamIds: readonly string[];
  /** Has a confirmed address of the company that makes the product. */
  isInternal: boolean;
  /** What shares of people are chosen by: the person, or the browser of somebody unknown. */
  bucketKey: string | null;
}

/** A value, its name, and why it is that, in the words of OpenFeature. */
export interface Evaluated<Name extends FlagName = FlagName> {
  value: FlagValue<Name>;
  variant: string;
  reason: 'DEFAULT' | 'STATIC' | 'TARGETING_MATCH' | 'SPLIT';
}

/**
 * Evaluates a flag. What was set with a name that the catalogue does not have, by another version, counts as not set.
 * `fallback` is the installation's default.
 */
export function evaluateFlag<Name extends FlagName>(
  name: Name,
  setting: FlagSetting | undefined,
  subject: FlagSubject,
  fallback: FlagValue<Name>,
): Evaluated<Name> {
  const variants = flags[name].variants as Readonly<Record<string, unknown>> as Readonly<
    Record<string, FlagValue<Name>>
  >;
  const isKnown = (variant: string) => Object.hasOwn(variants, variant);
  const rule = setting?.rules.find((each) => isKnown(each.variant) && matches(name, each, subject));
  if (rule) {
    const reason = rule.kind === 'percentage' ? 'SPLIT' : 'TARGETING_MATCH';
    return { value: variants[rule.variant]!, variant: rule.variant, reason };
  }
  const everybody = setting?.variant;
  if (everybody && isKnown(everybody)) return { value: variants[everybody]!, variant: everybody, reason: 'STATIC' };
  const [variant] = Object.entries(variants).find(([, value]) => value === fallback)!;
  return { value: fallback, variant, reason: 'DEFAULT' };
}

function matches(name: FlagName, rule: FlagRule, { userId, teamIds, isInternal, bucketKey }: FlagSubject): boolean {
  switch (rule.kind) {
    case 'user':
      return rule.userId === userId;
    case 'team':
      return teamIds.includes(rule.teamId!);
    case 'internal':
      return isInternal;
    case 'percentage':
      return bucketKey !== null && placeOf(name, bucketKey) < rule.percent!;
  }
}

/**
 * The place of somebody among a hundred, from 0 up to but not including 100. It stays the same for ever, and is another one
 * for each flag, so that not always the same people are first.
 */
export function placeOf(name: string, bucketKey: string): number {
  const hash = createHash('sha256').update(`${name}\n${bucketKey}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}

import { type FlagName, type FlagValue, flags, isFlagName } from '@chamfer/contract/flags';
import { asc } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { defineTopic } from '../../platform/events/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { FlagSetting } from './flag-rules.ts';
import { flagRules, flagSettings } from './flags.tables.ts';

/** Something was changed about a flag, which is the id. */
export const flagTopic = defineTopic<{ type: 'flag_changed' }>('flag');

export type { FlagRule } from './flag-rules.ts';

/** What was set for each flag that somebody has changed. */
export type FlagSettings = ReadonlyMap<FlagName, FlagSetting>;

type MemoryParts = Pick<Parts, 'database' | 'events' | 'log'>;

const memories = new WeakMap<Database, Promise<{ current: FlagSettings }>>();

/** How long reading the rules again waits after it has failed, in milliseconds. */
const retryMs = 1000;

/**
 * What was set for the flags. It is read once for each process, and again as soon as something was changed; as long as events
 * are missed, or the database does not answer, what was read last counts.
 */
export async function flagSettingsOf(parts: MemoryParts): Promise<FlagSettings> {
  let memory = memories.get(parts.database);
  if (!memory) {
    memory = follow(parts);
    memories.set(parts.database, memory);
    // The next one who asks tries again.
    memory.catch(() => memories.delete(parts.database));
  }
  return (await memory).current;
}

async function follow({ database, events, log }: MemoryParts): Promise<{ current: FlagSettings }> {
  const memory: { current: FlagSettings } = { current: new Map() };
  let isReading = false;
  let isOutdated = false;
  const readAgain = async (): Promise<void> => {
    isOutdated = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isOutdated) {
        isOutdated = false;
        memory.current = await readSettings(database.db);
      }
    } catch (error) {
      log.warn({ err: error }, 'the flags are not read yet');
      setTimeout(() => events.isListening && void readAgain(), retryMs).unref();
    } finally {
      isReading = false;
    }
  };
  // Before it is read for the first time, so that no change is missed in between.
  const end = events.subscribe(flagTopic, null, {
    onEvent: () => void readAgain(),
    onBack: () => void readAgain(),
  });
  try {
    memory.current = await readSettings(database.db);
  } catch (error) {
    end();
    throw error;
  }
  return memory;
}

/** What was set for the flags, as it is in the database; names that this version does not have are left out. */
export async function readSettings(db: Db): Promise<FlagSettings> {
  const [settings, rules] = await Promise.all([
    db.select().from(flagSettings),
    db.select().from(flagRules).orderBy(asc(flagRules.position)),
  ]);
  const known = settings.flatMap(({ name, variant }) =>
    isFlagName(name) ? [[name, { variant, rules: rules.filter((rule) => rule.name === name) }] as const] : [],
  );
  return new Map(known);
}

/** What a flag is worth where nothing was set for it: what the installation's settings say, else the catalogue. */
export function defaultOf<Name extends FlagName>(
  { WEB_EDITOR_ROLE, BILLING_APPLE_PAY }: Pick<Config, 'WEB_EDITOR_ROLE' | 'BILLING_APPLE_PAY'>,
  name: Name,
): FlagValue<Name> {
  const bySetting: Partial<Record<FlagName, FlagValue>> = {
    'web_editor_role-ff': WEB_EDITOR_ROLE === 'on',
    'apple_pay-ff': BILLING_APPLE_PAY === 'on',
  };
  return (bySetting[name] ?? flags[name].default) as FlagValue<Name>;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from '../audit.ts';
import { type Context, transact } from '../context.ts';
import { done, type Outcome, WrongUsage } from '../operator-command.ts';
import { maintenance } from '../platform.tables.ts';
import { maintenanceTopic, readStored } from './maintenance.ts';

declare module '../audit.ts' {
  interface AuditActs {
    'maintenance.on': { message: string | null };
    'maintenance.off': Record<never, never>;
  }
}

/** The longest message, in characters. */
const longestMessage = 500;
const subject = 'installation';

/** `maintenance [on [TEXT] | off]`: closes the installation on every server of it, or opens it again; prints the state. */
export async function maintenanceCommand(ctx: Context, [act, ...words]: readonly string[]): Promise<Outcome> {
  const message = words.join(' ').trim() || null;
  if (act === 'on') {
    if ((message?.length ?? 0) > longestMessage) {
      throw new WrongUsage(`The text holds at most ${longestMessage} characters.`);
    }
    await turnOn(ctx, message);
  } else if (act === 'off' && words.length === 0) await turnOff(ctx);
  else if (act !== undefined) throw new WrongUsage('maintenance [on [TEXT] | off]');
  return done(await describe(ctx));
}

async function turnOn(ctx: Context, message: string | null): Promise<void> {
  await transact(ctx, async (db) => {
    const row = { message, startedAt: ctx.parts.clock.now() };
    await db.insert(maintenance).values(row).onConflictDoUpdate({ target: maintenance.id, set: { message } });
    await audit(ctx, db, 'maintenance.on', subject, { message });
    await ctx.parts.events.publish(db, maintenanceTopic, subject, { type: 'maintenance_changed' });
  });
}

async function turnOff(ctx: Context): Promise<void> {
  await transact(ctx, async (db) => {
    const ended = await db.delete(maintenance).returning({ id: maintenance.id });
    if (ended.length === 0) return;
    await audit(ctx, db, 'maintenance.off', subject);
    await ctx.parts.events.publish(db, maintenanceTopic, subject, { type: 'maintenance_changed' });
  });
}

async function describe({ parts }: Context): Promise<string> {
  const { maintenance: isOn, message } = await readStored(parts.database.db);
  const file = join(parts.config.DATA_DIR, 'maintenance.json');
  const state = isOn
    ? message
      ? `Maintenance is on: ${message}`
      : 'Maintenance is on, with the default text.'
    : 'Maintenance is off.';
  if (!existsSync(file)) return state;
  return `${state}\nThe file ${file} closes the installation whatever is stored: 'maintenance --file off' removes it.`;
}

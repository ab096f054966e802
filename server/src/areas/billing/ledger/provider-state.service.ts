import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { PaymentError, type PaymentPort } from '../../../platform/payments/payment-port.ts';
import { raiseAlarm } from './payment-alarms.service.ts';
import { providerStates } from './provider.tables.ts';

/**
 * The port as billing uses it: a provider that refuses our key is noted, so that nothing is sold until it takes one again
 * (PROVIDERS §2). What is read in lists belongs to jobs, which come back.
 */
export function watched(ctx: Pick<Context, 'parts'>, port: PaymentPort): PaymentPort {
  return new Proxy(port, {
    get(target, name: keyof PaymentPort) {
      const member = target[name];
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const answer = (member as (...given: unknown[]) => unknown).apply(target, given);
        return answer instanceof Promise
          ? answer.catch((error: unknown) => noteRefusal(ctx, port.name, error))
          : answer;
      };
    },
  });
}

async function noteRefusal(given: Pick<Context, 'parts'>, provider: string, error: unknown): Promise<never> {
  if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
  const ctx = given as Context;
  const { database, clock } = ctx.parts;
  const refusedAt = clock.now();
  await database.db
    .transaction(async (db) => {
      const noted = await db
        .insert(providerStates)
        .values({ provider, eventsSince: refusedAt, refusedAt })
        .onConflictDoUpdate({
          target: providerStates.provider,
          set: { refusedAt },
          setWhere: isNull(providerStates.refusedAt),
        })
        .returning();
      if (noted.length === 0) return;
      const { code, requestId } = error;
      const facts = { provider, code, requestId };
      await raiseAlarm(ctx, db, { kind: 'provider-refuses', subject: refusedAt.toISOString(), facts, cause: error });
    })
    .catch((cause: unknown) => ctx.parts.log.warn({ err: cause }, 'a refusal of the payment provider was not noted'));
  throw error;
}

const isRefusing = (provider: string) =>
  and(eq(providerStates.provider, provider), isNotNull(providerStates.refusedAt));

/** Whether the provider refuses our key. */
async function isRefused({ parts: { payments } }: Pick<Context, 'parts'>, db: Db): Promise<boolean> {
  return payments !== null && (await db.$count(providerStates, isRefusing(payments.name))) > 0;
}

/** @throws PAYMENT_UNAVAILABLE while the provider refuses our key: nothing is begun that cannot be finished */
export async function requireSelling(ctx: Pick<Context, 'parts'>, db: Db): Promise<void> {
  if (await isRefused(ctx, db)) throw new AppError('PAYMENT_UNAVAILABLE');
}

/** Asks a provider that refused our key whether it takes it now, such as another one; true where it does. */
export async function retryRefused({ parts }: Pick<Context, 'parts'>): Promise<boolean> {
  const { payments, database, log } = parts;
  if (!payments || !(await isRefused({ parts }, database.db))) return true;
  try {
    await payments.probe();
  } catch (error) {
    log.warn({ err: error }, 'the payment provider still refuses, or does not answer');
    return false;
  }
  await database.db.update(providerStates).set({ refusedAt: null }).where(isRefusing(payments.name));
  log.info({ provider: payments.name }, 'the payment provider takes our key again');
  return true;
}

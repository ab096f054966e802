import { type FlagName, type FlagValue, isFlagName } from '@chamfer/contract/flags';
import {
  type Client,
  type EvaluationContext,
  FlagNotFoundError,
  type JsonValue,
  OpenFeature,
  type Provider,
  type ResolutionDetails,
  TypeMismatchError,
} from '@openfeature/server-sdk';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { evaluate, type FlagParts } from './evaluate.service.ts';

const clients = new WeakMap<Database, Client>();
let installations = 0;

/**
 * What a flag is worth for the actor of a call, through OpenFeature. It never fails: where flags cannot be evaluated, the
 * given default counts.
 */
export function flagFor<Name extends FlagName>(
  { parts, actor, trackingId }: Pick<Context, 'parts' | 'actor' | 'trackingId'>,
  name: Name,
  fallback: FlagValue<Name> & boolean,
): Promise<boolean> {
  const targetingKey = actor?.userId ?? trackingId;
  const isPerson = actor !== null;
  return clientOf(parts).getBooleanValue(name, fallback, targetingKey === null ? {} : { targetingKey, isPerson });
}

/** The client of OpenFeature whose provider evaluates the rules of this installation. */
export function clientOf(parts: FlagParts): Client {
  const known = clients.get(parts.database);
  if (known) return known;
  installations += 1;
  const domain = `installation-${installations}`;
  OpenFeature.setProvider(domain, makeProvider(parts));
  const client = OpenFeature.getClient(domain);
  clients.set(parts.database, client);
  return client;
}

/** A provider of OpenFeature. `isPerson` in the context says that `targetingKey` is somebody's id, and no browser's. */
export function makeProvider(parts: FlagParts): Provider {
  const resolve =
    <Value>(type: 'boolean' | 'string' | 'number' | 'object') =>
    async (name: string, _fallback: Value, { targetingKey, isPerson }: EvaluationContext) => {
      if (!isFlagName(name)) throw new FlagNotFoundError(`There is no flag ${name}.`);
      const key = targetingKey ?? null;
      const asker = isPerson === true ? { userId: key, browserId: null } : { userId: null, browserId: key };
      const evaluated = await evaluate(parts, name, asker);
      if (typeof evaluated.value !== type) throw new TypeMismatchError(`The flag ${name} is no ${type}.`);
      return evaluated as unknown as ResolutionDetails<Value>;
    };
  return {
    metadata: { name: 'chamfer' },
    runsOn: 'server',
    resolveBooleanEvaluation: resolve<boolean>('boolean'),
    resolveStringEvaluation: resolve<string>('string'),
    resolveNumberEvaluation: resolve<number>('number'),
    resolveObjectEvaluation: resolve('object') as <T extends JsonValue>(
      name: string,
      fallback: T,
      context: EvaluationContext,
    ) => Promise<ResolutionDetails<T>>,
  };
}

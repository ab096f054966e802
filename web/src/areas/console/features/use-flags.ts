import type { CallOutput } from '@chamfer/contract';
import type { FlagName } from '@chamfer/contract/flags';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { type FormErrors, type Refusal, refusals } from '../../../platform/form/refusals.ts';
import { consoleKeys } from '../use-console.ts';

/** A feature flag. */
export type OperatorFlag = CallOutput<'GET /operator/flags'>['flags'][number];
/** One of its rules. */
export type OperatorRule = OperatorFlag['rules'][number];

/** The query key of flags. */
export const flagKeys = { all: [...consoleKeys.all, 'flags'] as const };

const flagsQuery = queryOptions({
  queryKey: flagKeys.all,
  queryFn: ({ signal }) => call('GET /operator/flags', { signal }),
  staleTime: 0,
});

/** Every feature flag with its rules. */
export function useFlags() {
  return useQuery(flagsQuery);
}

const paramsOf = (name: string) => ({ name: name as FlagName });

/** Sets what a flag is worth for everybody whom no rule matches. @throws ApiError */
export async function setFlag(client: QueryClient, name: string, variant: string): Promise<void> {
  await call('POST /operator/flags/{name}/set', { params: paramsOf(name), input: { variant } });
  await client.invalidateQueries(flagsQuery);
}

/** What a refusal to set a flag says. */
export const setRefusal: Refusal = refusals<'POST /operator/flags/{name}/set'>({});

/** The form of a new rule, as it is typed. */
export interface RuleForm {
  kind: OperatorRule['kind'];
  target: string;
  percent: string;
  variant: string;
}

/** Everything wrong with a new rule before it is sent. */
export function checkRule({ kind, target, percent }: RuleForm): FormErrors<keyof RuleForm> {
  if ((kind === 'user' || kind === 'team') && target.trim() === '') return { target: 'consoleWork.flags.target.empty' };
  const isShare = percent.trim() !== '' && Number(percent) >= 0 && Number(percent) <= 100;
  return kind === 'percentage' && !isShare ? { percent: 'consoleWork.flags.percent.wrong' } : {};
}

/** Adds a rule behind the others. @throws ApiError */
export async function addRule(client: QueryClient, name: string, rule: RuleForm): Promise<void> {
  const { kind, variant } = rule;
  await call('POST /operator/flags/{name}/rules', {
    params: paramsOf(name),
    input: {
      kind,
      variant,
      ...((kind === 'user' || kind === 'team') && { target: rule.target.trim() }),
      ...(kind === 'percentage' && { percent: Number(rule.percent) }),
    },
  });
  await client.invalidateQueries(flagsQuery);
}

/** What a refusal to add a rule says. */
export const ruleRefusal = refusals<'POST /operator/flags/{name}/rules', keyof RuleForm>({
  ACCOUNT_NOT_FOUND: { target: 'consoleWork.flags.noAccount' },
  TEAM_NOT_FOUND: { target: 'consoleWork.flags.noTeam' },
});

/** Removes all that was set for a flag, or the rule at a place, from 1 on. @throws ApiError */
export async function clearFlag(client: QueryClient, name: string, place?: number): Promise<void> {
  try {
    await call('POST /operator/flags/{name}/clear', { params: paramsOf(name), input: { place } });
  } finally {
    await client.invalidateQueries(flagsQuery);
  }
}

/** What a refusal to clear says: another operator has changed the rules meanwhile. */
export const clearRefusal: Refusal = refusals<'POST /operator/flags/{name}/clear'>({
  OPERATION_NOT_ALLOWED: 'consoleWork.flags.changed',
});

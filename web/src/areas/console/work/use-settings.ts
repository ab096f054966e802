import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { consoleKeys } from '../use-console.ts';

/** A setting of the server that answers. */
export type Setting = CallOutput<'GET /operator/settings'>['settings'][number];

/** The query key of the settings. */
export const settingKeys = { all: [...consoleKeys.all, 'settings'] as const };

const settingsQuery = queryOptions({
  queryKey: settingKeys.all,
  queryFn: ({ signal }) => call('GET /operator/settings', { signal }),
  staleTime: 0,
});

/** Every setting of the server that answers. */
export function useSettings() {
  return useQuery(settingsQuery);
}

/** The settings in whose name, value or description a text is. */
export function settingsWith(settings: readonly Setting[], text: string | undefined): readonly Setting[] {
  if (!text) return settings;
  const wanted = text.toLocaleLowerCase();
  return settings.filter((setting) =>
    [setting.name, setting.value, setting.about].some((part) => part?.toLocaleLowerCase().includes(wanted)),
  );
}

/**
 * The areas, lowest first: each may import services, policies and tables of those before it, and none of those after
 * it. If a lower area needs something from a higher one, it declares a port, which the higher area implements. A check
 * in `npm test` reads this. A room is listed here separately where it is below areas that the rest of its area uses.
 */
export const areaOrder = [
  'people',
  'onboarding',
  'sessions',
  'teams/core',
  'api-tokens',
  'flags',
  'billing',
  'factors',
  'projects',
  'publishing',
  'review',
  'guests',
  'auth',
  'sharing',
  'teams',
  'sso',
  'directory',
  'webhooks',
  'first-run',
  'education',
  'accounts',
  'site',
  'telemetry',
  'operators',
  'dev',
] as const;

/** The name of an area: its folder. */
export type AreaName = Exclude<(typeof areaOrder)[number], `${string}/${string}`>;

/** The areas, lowest first, without the rooms that are listed separately. */
export const areaNames = areaOrder.filter((name): name is AreaName => !name.includes('/'));

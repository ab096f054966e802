/**
 * The areas, lowest first: each may import services, policies and tables of those before it, and none of those after
 * it. If a lower area needs something from a higher one, it declares a port, which the higher area implements. A check
 * in `npm test` reads this.
 */
export const areaOrder = [
  'people',
  'onboarding',
  'sessions',
  'teams',
  'billing',
  'factors',
  'projects',
  'publishing',
  'review',
  'guests',
  'auth',
  'sharing',
  'team-area',
  'accounts',
  'dev',
] as const;

/** The name of an area: its folder. */
export type AreaName = (typeof areaOrder)[number];

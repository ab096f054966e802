/**
 * The areas, lowest first: each may import services, policies and tables of those before it, and none of those after it.
 * What a lower area needs of a higher one it names as a port, which the higher one connects. A check in `npm test` reads this.
 */
export const areaOrder = [
  'people',
  'onboarding',
  'sessions',
  'teams',
  'factors',
  'projects',
  'publishing',
  'review',
  'sharing',
  'auth',
  'accounts',
  'dev',
] as const;

/** The name of an area: its folder. */
export type AreaName = (typeof areaOrder)[number];

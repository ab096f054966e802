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

/**
 * The rooms of the areas that have some: their folders, lowest first. A room imports those before it, and none after. The
 * files at the top of the area put its rooms together; its policy, texts and audit acts are below all of them. A check
 * in `npm test` reads this.
 */
export const roomOrder = {
  billing: ['price', 'ledger', 'orders', 'plan', 'renewal', 'seats', 'card', 'checkout', 'operator'],
} as const satisfies Partial<Record<AreaName, readonly string[]>>;

/**
 * What an API token may do, in the order in which people are shown them (DECISIONS 71). None includes another: a token that
 * publishes and reads has both.
 */
export const tokenScopes = ['read', 'publish', 'comment', 'manage'] as const;
/** One of them. */
export type TokenScope = (typeof tokenScopes)[number];

/** For how many days a token can be made. */
export const tokenLifetimes = [30, 90, 365] as const;
/** How many live tokens a person can have, personal ones and those of teams together. */
export const mostTokens = 20;
/** How many days before its end the person who made a token is mailed. */
export const tokenWarningDays = 7;
/** For how many days a token that has ended is still listed. */
export const endedTokenDays = 30;

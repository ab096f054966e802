/** The tables under one name, for tests. */
export * as schema from './schema.ts';

/** All tables as one namespace, for tests. */
export * as schema from './schema.ts';

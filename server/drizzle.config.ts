import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes the next numbered migration from the tables. */
export default defineConfig({ dialect: 'postgresql', schema: './server/src/schema.ts', out: './server/migrations' });

import { settings } from '@chamfer/server/config';

/** The table of settings in docs/operations.md. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, schema]) => `| \`${name}\` | ${defaultOf(schema) || 'none'} | ${schema.description} |`,
  );
  return ['| Setting | Default | What it is |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The contents of .env.example: every setting, commented out, with its default. */
export function envExample(): string {
  const blocks = Object.entries(settings).map(
    ([name, schema]) => `# ${schema.description}\n# ${name}=${defaultOf(schema)}\n`,
  );
  return `# Settings of the server; docs/operations.md has the same as a table. All are optional.\n\n${blocks.join('\n')}`;
}

function defaultOf(schema: (typeof settings)[keyof typeof settings]): string {
  const parsed = schema.safeParse(undefined);
  return parsed.success && parsed.data !== undefined ? String(parsed.data) : '';
}

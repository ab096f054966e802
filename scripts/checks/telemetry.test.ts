import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { telemetryEvents } from '@chamfer/contract/calls/telemetry/events';
import { expect, test } from 'vitest';
import { root } from '../web-build.ts';
import { sourceFiles } from './source-files.ts';
import { telemetryPage } from './telemetry-page.ts';

test('docs/telemetry.md is the catalogue of events', () => {
  expect(readFileSync(join(root, 'docs', 'telemetry.md'), 'utf8')).toBe(telemetryPage());
});

test('the web sends every event of the catalogue', () => {
  const texts = sourceFiles()
    .filter(({ path }) => path.startsWith('web/src/') && !/\.test\.tsx?$/.test(path))
    .map(({ text }) => text);
  const unsent = Object.keys(telemetryEvents).filter(
    (name) => !texts.some((text) => new RegExp(`(?:\\bsent|\\btrack)\\(\\s*'${name}'`).test(text)),
  );
  expect(unsent).toEqual([]);
});

test('events are known by the specification’s properties, in one spelling', () => {
  const properties = new Set(Object.values(telemetryEvents).flatMap((event) => Object.keys(event.properties.shape)));
  const specified =
    'project_id remote_project_id view_link_id web_export_id drawing_id comment_id team_ids project_user_role team_user_role shared_resource space_id seats trial payment_platform payment_type';
  expect(specified.split(' ').filter((name) => !properties.has(name))).toEqual([]);
  expect([...properties].filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
});

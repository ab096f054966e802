import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { answersAsCsv, countAnswers } from './survey-report.service.ts';

const app = useTestApp();

const answer = (as: TestPerson, input: Record<string, unknown>) =>
  app.call('PUT /users/{userId}/app-properties', { as, params: { userId: as.userId }, input });
const segmentation = (variant: string, answers: Record<string, unknown>) => ({
  segmentation_answers: { variant, answers },
});

const whole = {
  work: { chosen: ['product_manufacturing'] },
  industry: { chosen: ['fmcg'] },
  cad_software: { chosen: ['creo', 'rhino'] },
  tasks: { chosen: ['other'], other: '=HYPERLINK("https://evil.example")' },
  usage: { chosen: ['personal'] },
  features: { chosen: ['ar'] },
  organisation_size: { chosen: ['me'] },
};

test('says how often each answer was given, to questions of earlier versions too', async () => {
  const ctx = systemContext(app.parts);
  expect(await countAnswers(ctx, 'progressive_profiling')).toBe('0 people have answered.');
  const [one, other, gone] = [await buildPerson(app), await buildPerson(app), await buildPerson(app)];
  await answer(one, segmentation('desktop_app', whole));
  await answer(other, segmentation('mobile', { work: { chosen: ['student_or_educator'] } }));
  await answer(gone, segmentation('mobile', whole));
  await app.call('DELETE /account', { as: gone });
  await app.parts.database.pool.query(
    `update app_properties set properties = jsonb_set(properties, '{segmentation_answers,answers,hobby}',
      '{"chosen": ["sailing"]}') where user_id = $1`,
    [other.userId],
  );
  const text = await countAnswers(ctx, 'segmentation');
  expect(text).toMatch(/^2 people have answered\.\n\nvariant\n +1 {2}desktop_app\n +1 {2}mobile\n\nwork\n/);
  expect(text).toMatch(/work\n +1 {2}product_manufacturing\n +0 {2}architecture\n.*\n +1 {2}student_or_educator\n/);
  expect(text).toMatch(/cad_software\n(.*\n)* +1 {2}creo\n(.*\n)* +1 {2}rhino\n/);
  expect(text).toMatch(/\n\nhobby \(no longer asked\)\n {7}1 {2}sailing$/);
});

test('gives every answer as CSV, in which no text is a formula', async () => {
  const [one, other] = [await buildPerson(app), await buildPerson(app)];
  await answer(one, segmentation('desktop_app', whole));
  await answer(other, { progressive_profiling_answers: { answers: { industry: { chosen: ['education'] } } } });
  const ctx = systemContext(app.parts);
  const [header, ...rows] = (await answersAsCsv(ctx, 'segmentation')).split('\r\n');
  expect(header).toMatch(/^\ufeffuser_id,email,finished_at,variant,work,work_other,industry,/);
  const finished = String.raw`2\d{3}-\d\d-\d\dT[\d:.]+Z`;
  const own = rows.filter((row) => row.startsWith(one.userId));
  expect(own).toEqual([
    expect.stringMatching(
      new RegExp(`^${one.userId},${one.email},${finished},desktop_app,product_manufacturing,,fmcg,,creo rhino,,other,`),
    ),
  ]);
  expect(own[0]).toContain(`"'=HYPERLINK(""https://evil.example"")",personal,`);
  expect(rows.some((row) => row.includes(other.userId))).toBe(false);
  expect(await answersAsCsv(ctx, 'progressive_profiling')).toMatch(
    new RegExp(`\r\n${other.userId},${other.email},${finished},,education,,,`),
  );
});

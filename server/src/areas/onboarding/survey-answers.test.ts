import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

const app = useTestApp();
let person: TestPerson;
beforeEach(async () => {
  person = await buildPerson(app);
});

const work = { chosen: ['product_manufacturing'] };
const answers = {
  work,
  industry: { chosen: ['high_tech'] },
  cad_software: { chosen: ['creo', 'other'], other: '  Our own   kernel ' },
  tasks: { chosen: ['review'] },
  usage: { chosen: ['professional'] },
  features: { chosen: ['ar', 'iterating'] },
  organisation_size: { chosen: ['51-250'] },
};
const profile = {
  industry: { chosen: ['transportation'] },
  creators: { chosen: ['1-2'] },
  viewers: { chosen: ['not_sure'] },
  storage: { chosen: ['other'] },
  main_tool: { chosen: ['product'] },
  role: { chosen: ['team_lead'] },
};

const put = (input: Record<string, unknown>) =>
  app.call('PUT /users/{userId}/app-properties', { as: person, params: { userId: person.userId }, input });
const segmentation = (given: Record<string, unknown>, variant = 'desktop_app') =>
  put({ segmentation_answers: { variant, answers: given } });
const profiling = (given: Record<string, unknown>) => put({ progressive_profiling_answers: { answers: given } });
const flags = async () =>
  (await app.call('GET /users/{userId}/app-properties', { as: person, params: { userId: person.userId } })).body;

async function stored(): Promise<Record<string, { variant?: string; answers: typeof answers }>> {
  const { rows } = await app.parts.database.db.execute<{ properties: never }>(
    sql`select properties from app_properties where user_id = ${person.userId}`,
  );
  return rows[0]!.properties;
}

test('stores the answers with the flags they set, which are all that calls return', async () => {
  await put({ is_resegmentation_needed: true, is_mad: true });
  const expected = {
    is_mad: true,
    is_resegmentation_needed: false,
    survey_is_enterprise_potential: false,
    segmentation_is_student_or_teacher: false,
    segmentation_v2_finished_at: expect.any(String),
  };
  const before = app.clock.now();
  const { status, body } = await segmentation(answers);
  expect([status, body]).toEqual([200, expected]);
  expect(new Date(body.segmentation_v2_finished_at!) >= before).toBe(true);
  expect(await flags()).toEqual(expected);
  expect((await stored()).segmentation_answers).toEqual({
    variant: 'desktop_app',
    answers: { ...answers, cad_software: { chosen: ['creo', 'other'], other: 'Our own kernel' } },
  });
});

test.each([
  ['me', false],
  ['251-1000', false],
  ['1001-10000', true],
  ['10000+', true],
])('an organisation of %s marks enterprise potential: %s', async (size, isEnterprise) => {
  const { body } = await segmentation({ ...answers, organisation_size: { chosen: [size] } });
  expect(body.survey_is_enterprise_potential).toBe(isEnterprise);
});

test('students, teachers and other kinds of work end the survey with its first question', async () => {
  const { body } = await segmentation({ work: { chosen: ['student_or_educator'] } }, 'mobile');
  expect(body).toMatchObject({ segmentation_is_student_or_teacher: true, survey_is_enterprise_potential: false });
  const other = { chosen: ['other'], other: 'Set building for theatre' };
  expect((await segmentation({ work: other })).body.segmentation_is_student_or_teacher).toBe(false);
  expect((await stored()).segmentation_answers!.answers).toEqual({ work: other });
});

test.each(['architecture', 'education', 'media_and_entertainment'])(
  'profiling of %s ends with the industry, and its finished time is stored',
  async (industry) => {
    const before = app.clock.now();
    const { body } = await profiling({ industry: { chosen: [industry] } });
    expect(Object.keys(body)).toEqual(['segmentation_v2_progressive_profiling_finished_at']);
    expect(new Date(body.segmentation_v2_progressive_profiling_finished_at!) >= before).toBe(true);
    expect((await profiling({ ...profile, industry: { chosen: [industry] } })).status).toBe(400);
  },
);

test('profiling of other industries has all its questions', async () => {
  expect((await profiling(profile)).status).toBe(200);
  const { role, ...others } = profile;
  expect((await profiling(others)).body.validationErrors).toMatchObject([
    { field: 'progressive_profiling_answers.answers.role', message: 'required' },
  ]);
});

const at = (field: string) => `segmentation_answers.answers.${field}`;
test.each<[Record<string, unknown>, string]>([
  [{ ...answers, usage: undefined }, at('usage')],
  [{ ...answers, tasks: { chosen: [] } }, at('tasks.chosen')],
  [{ ...answers, industry: { chosen: ['high_tech', 'fmcg'] } }, at('industry.chosen')],
  [{ ...answers, industry: { chosen: ['mining'] } }, at('industry.chosen.0')],
  [{ ...answers, tasks: { chosen: ['review', 'review'] } }, at('tasks.chosen')],
  [{ ...answers, cad_software: { chosen: ['none', 'creo'] } }, at('cad_software.chosen')],
  [{ ...answers, tasks: { chosen: ['other'] } }, at('tasks.other')],
  [{ ...answers, tasks: { chosen: ['other'], other: ' \u200b ' } }, at('tasks.other')],
  [{ ...answers, tasks: { chosen: ['other'], other: 'x'.repeat(201) } }, at('tasks.other')],
  [{ ...answers, tasks: { chosen: ['review'], other: 'Welding' } }, at('tasks.other')],
  [{ work: { chosen: ['student_or_educator'] }, industry: answers.industry }, at('industry')],
])('refuses %j and names the field', async (given, field) => {
  const { status, body } = await segmentation(given);
  expect([status, body.code, body.validationErrors[0]?.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  expect(await flags()).toMatchObject({ code: 'APP_PROPERTIES_NOT_FOUND' });
});

test('an answer to a question that does not exist is refused', async () => {
  const { body } = await segmentation({ ...answers, shoe_size: { chosen: ['42'] } });
  expect([body.code, body.validationErrors[0]?.field]).toEqual(['VALIDATION_ERROR', 'segmentation_answers.answers']);
});

test('answered in two tabs, one of both counts as a whole', async () => {
  const student = { work: { chosen: ['student_or_educator'] } };
  const large = { ...answers, organisation_size: { chosen: ['10000+'] } };
  await Promise.all([segmentation(student), segmentation(large, 'mobile')]);
  const isStudent = 'industry' in (await stored()).segmentation_answers!.answers === false;
  expect(await flags()).toMatchObject({
    segmentation_is_student_or_teacher: isStudent,
    survey_is_enterprise_potential: !isStudent,
  });
});

import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('J26 app properties are read where they are needed, missing ones are no error, and a survey stores them', async () => {
  const account = await journey.account();
  const visitor = await journey.visitAs(account, { expected: /404/ });
  const { page } = visitor;
  const read = () => page.waitForResponse((response) => response.url().endsWith('/app-properties'));
  const none = read();
  await page.goto(`/login/app?code_challenge=${challenge}&segmentation=1`);
  const answer = await none;
  expect(await answer.json()).toMatchObject({ code: 'APP_PROPERTIES_NOT_FOUND' });
  await page.getByRole('heading', { name: 'What kind of work do you do?' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);

  // A page that has no use for them does not ask again, and the browser has no error to report.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/account');
  await page.getByText(account.email, { exact: true }).first().waitFor();
  expect(asked.filter((url) => url.endsWith('/app-properties'))).toEqual([]);

  const { pathname } = new URL(answer.url());
  const path = pathname.replace('/api', '');
  await journey.api('PUT', path, { is_mad: true }, account.accessToken);
  await page.goto(`/login/app?code_challenge=${challenge}&segmentation=1`);
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByText('I study or teach').click();
  expect(new URL((await stored).url()).pathname).toBe(pathname);
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  const some = read();
  await page.goto(`/login/app?code_challenge=${challenge}&segmentation=1`);
  expect(await (await some).json()).toEqual({
    is_mad: true,
    is_resegmentation_needed: false,
    survey_is_enterprise_potential: false,
    segmentation_is_student_or_teacher: true,
    segmentation_v2_finished_at: expect.any(String),
  });
  await page.getByText(account.email).waitFor();
});

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../i18n/catalogues.ts';
import { queryClient } from '../../platform/api/query.ts';
import { session } from '../../platform/http/session.ts';
import { noNetwork, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { someAccount } from '../../testing/some-account.ts';
import ProgressiveProfilingPage from './progressive-profiling-page.tsx';
import SegmentationSurveyPage from './segmentation-survey-page.tsx';

const server = startFakeServer();
const finishedAt = '2026-11-27T10:00:00.000Z';
const app = '/login/app?code_challenge=x';

beforeEach(async () => {
  localStorage.clear();
  queryClient.clear();
  session.setTokens({ accessToken: tokenOf(someAccount.id), refreshToken: 'a refresh token' });
  await loadAreas('common', 'surveys');
  server.answer('GET /account', () => someAccount);
  server.answer('GET /users/{userId}/app-properties', () => refuse('APP_PROPERTIES_NOT_FOUND'));
  server.answer('PUT /users/{userId}/app-properties', () => ({ segmentation_v2_finished_at: finishedAt }));
});

/** An access token as a browser reads it: only the claims count, since no server checks it. */
function tokenOf(userId: string): string {
  return ['{}', JSON.stringify({ sub: userId }), ''].map((part) => btoa(part)).join('.');
}

const heading = (name: string) => page.getByRole('heading', { name });
const asks = (name: string) => expect.element(heading(name)).toBeVisible();
const choose = (name: string) => page.getByText(name, { exact: true }).click();
const next = page.getByRole('button', { name: 'Next' });
const done = page.getByRole('button', { name: 'Done' });
const back = page.getByRole('button', { name: 'Back' });
const sent = () => server.sent('PUT /users/{userId}/app-properties');
const segmentation = (at = '/segmentation-survey') => show(<SegmentationSurveyPage />, { at, whole: true });
const profiling = () => show(<ProgressiveProfilingPage />, { at: '/progressive_profiling_survey', whole: true });

test('asks seven questions, takes no empty answer, and sends text only with other', async () => {
  await segmentation();
  await asks('What kind of work do you do?');
  await expect.element(next).toBeDisabled();
  await expect.element(back).toBeDisabled();
  await expect.element(page.getByText('Question 1 of 7')).toBeVisible();
  await choose('Product design and manufacturing');
  await asks('What industry do you work in?');
  await expect.element(heading('What industry do you work in?')).toHaveFocus();
  await choose('Something else');
  const field = page.getByRole('textbox', { name: 'What is it?' });
  await expect.element(field).toHaveFocus();
  await expect.element(next).toBeDisabled();
  await field.fill('Bridges');
  await choose('High tech');
  await asks('Which CAD software do you use?');
  await choose('Creo');
  await choose('None');
  await expect.element(page.getByRole('checkbox', { name: 'Creo' })).not.toBeChecked();
  await choose('Creo');
  await choose('Other');
  await expect.element(next).toBeDisabled();
  await page.getByRole('textbox', { name: 'Which other one?' }).fill('Our own');
  await next.click();
  await choose('Prototypes');
  await next.click();
  await choose('For work');
  await asks('What matters most to you?');
  await choose('Rendering');
  await next.click();
  await expect.element(page.getByText('Last one')).toBeVisible();
  await choose('1001-10000');
  await asks('Thank you, Chiara Bassi');
  expect(sent()).toEqual([
    {
      segmentation_answers: {
        variant: 'desktop_app',
        answers: {
          work: { chosen: ['product_manufacturing'] },
          industry: { chosen: ['high_tech'] },
          cad_software: { chosen: ['creo', 'other'], other: 'Our own' },
          tasks: { chosen: ['prototyping'] },
          usage: { chosen: ['professional'] },
          features: { chosen: ['rendering'] },
          organisation_size: { chosen: ['1001-10000'] },
        },
      },
    },
  ]);
});

test('answers stay on the way back and when the page is opened again', async () => {
  const { unmount } = await segmentation();
  await choose('Architecture');
  await choose('Transportation');
  await asks('Which CAD software do you use?');
  await back.click();
  await expect.element(page.getByRole('radio', { name: 'Transportation' })).toBeChecked();
  await unmount();
  await segmentation();
  await asks('What industry do you work in?');
  await expect.element(page.getByRole('radio', { name: 'Transportation' })).toBeChecked();
  await next.click();
  await asks('Which CAD software do you use?');
});

test('ends at once for who studies or teaches, and for other work with its text', async () => {
  const { unmount } = await segmentation();
  await choose('I study or teach');
  await asks('Thank you, Chiara Bassi');
  await unmount();
  server.answer('GET /users/{userId}/app-properties', () => ({ is_resegmentation_needed: true }));
  queryClient.clear();
  await segmentation();
  await choose('Something else');
  await page.getByRole('textbox', { name: 'What is it?' }).fill('Set building for theatre');
  await userEvent.keyboard('{Enter}');
  await asks('Thank you, Chiara Bassi');
  expect(sent().map((input) => input.segmentation_answers?.answers)).toEqual([
    { work: { chosen: ['student_or_educator'] } },
    { work: { chosen: ['other'], other: 'Set building for theatre' } },
  ]);
});

test('with the keyboard, arrows choose without going on, and Enter goes on', async () => {
  await segmentation();
  await asks('What kind of work do you do?');
  (page.getByRole('radio', { name: 'Product design and manufacturing' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'Media and entertainment' })).toBeChecked();
  await expect.element(next).toBeEnabled();
  await asks('What kind of work do you do?');
  await userEvent.keyboard('{Enter}');
  await asks('What industry do you work in?');
});

test('what cannot be stored is kept, and sent again with Retry', async () => {
  server.answer('PUT /users/{userId}/app-properties', () => noNetwork);
  await segmentation();
  await choose('I study or teach');
  await asks('Something went wrong');
  await expect.element(page.getByText('Your answers are kept here and not lost.')).toBeVisible();
  server.answer('PUT /users/{userId}/app-properties', () => ({}));
  await page.getByRole('button', { name: 'Retry' }).click();
  await asks('Thank you, Chiara Bassi');
  expect(sent()).toHaveLength(2);
});

test('a survey that has changed says so, and app-auth learns that nothing was stored', async () => {
  server.answer('PUT /users/{userId}/app-properties', () => refuse('VALIDATION_ERROR'));
  const shown = await segmentation(`/segmentation-survey?redirect_url=${encodeURIComponent(app)}`);
  await choose('I study or teach');
  await expect.element(page.getByText(/The questions have changed in the meantime/)).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect.poll(shown.address).toBe(`${app}&from_survey=error`);
});

test('goes back to app-auth with the answers stored', async () => {
  const shown = await segmentation(`/segmentation-survey?redirect_url=${encodeURIComponent(app)}`);
  await choose('I study or teach');
  await expect.poll(shown.address).toBe(`${app}&from_survey=true`);
});

test('can be skipped only where the operator lets people skip it', async () => {
  const { unmount } = await segmentation();
  await asks('What kind of work do you do?');
  await expect.element(page.getByRole('button', { name: 'Skip for now' })).not.toBeInTheDocument();
  await unmount();
  const setting = document.createElement('meta');
  setting.name = 'chamfer:survey-skip';
  setting.content = 'on';
  document.head.append(setting);
  const shown = await segmentation(`/segmentation-survey?redirect_url=${encodeURIComponent(app)}`);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect.poll(shown.address).toBe(`${app}&from_survey=skipped`);
  setting.remove();
  expect(sent()).toEqual([]);
});

test('who has answered is not asked again before wanting to', async () => {
  server.answer('GET /users/{userId}/app-properties', () => ({ segmentation_v2_finished_at: finishedAt }));
  await segmentation();
  await asks('Thank you, Chiara Bassi');
  await page.getByRole('button', { name: 'Change your answers' }).click();
  await asks('What kind of work do you do?');
});

test('profiling: the order of industries stays on the way back, and the role ends it', async () => {
  await profiling();
  await asks('What industry do you work in?');
  const industries = () =>
    page
      .getByRole('radio')
      .elements()
      .map((radio) => (radio as HTMLInputElement).value);
  const order = industries();
  expect(order).toHaveLength(10);
  await choose('Transportation');
  await asks('How many people create designs at your company?');
  await back.click();
  await asks('What industry do you work in?');
  expect(industries()).toEqual(order);
  await next.click();
  await choose('3-10');
  await asks('How many people only view designs?');
  await choose('Not sure');
  await asks('Where do you store your designs?');
  await choose('Something else');
  await asks('What is your main design tool?');
  await choose('SolidWorks');
  await asks('What is your role?');
  await expect.element(done).toBeVisible();
  await choose('Team lead');
  await asks('Thank you, Chiara Bassi');
  expect(sent()).toEqual([
    {
      progressive_profiling_answers: {
        answers: {
          industry: { chosen: ['transportation'] },
          creators: { chosen: ['3-10'] },
          viewers: { chosen: ['not_sure'] },
          storage: { chosen: ['other'] },
          main_tool: { chosen: ['solidworks'] },
          role: { chosen: ['team_lead'] },
        },
      },
    },
  ]);
});

test.each(['Architecture', 'Education', 'Media and entertainment'])('profiling of %s is sent at once', async (name) => {
  await profiling();
  await choose(name);
  await asks('Thank you, Chiara Bassi');
  expect(sent()).toHaveLength(1);
});

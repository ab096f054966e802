import { isAnswered, surveys } from '@chamfer/contract/surveys';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft, finishedAnswers, keepDraft, readDraft, toggled } from './survey-draft.ts';

const userId = crypto.randomUUID();
beforeEach(() => dropDraft('segmentation', userId));

test('begins with the first question, and keeps what was answered and where one was', () => {
  expect(readDraft('segmentation', userId)).toEqual({ answers: {}, at: 'work', orders: {} });
  const draft = {
    answers: { work: { chosen: ['architecture'] }, industry: { chosen: ['other'], other: 'Bridges' } },
    at: 'industry',
    orders: {},
  };
  keepDraft('segmentation', userId, draft);
  expect(readDraft('segmentation', userId)).toEqual(draft);
  expect(readDraft('segmentation', crypto.randomUUID()).answers).toEqual({});
});

test('answers to questions and options that no longer exist are left out, and what is open is asked first', () => {
  keepDraft('segmentation', userId, {
    answers: {
      work: { chosen: ['product_manufacturing'] },
      hobby: { chosen: ['sailing'] },
      industry: { chosen: ['mining'] },
      cad_software: { chosen: ['creo', 'pencil'] },
      usage: { chosen: ['professional', 'personal'] },
    },
    at: 'hobby',
    orders: {},
  });
  expect(readDraft('segmentation', userId)).toEqual({
    answers: { work: { chosen: ['product_manufacturing'] }, cad_software: { chosen: ['creo'] } },
    at: 'industry',
    orders: {},
  });
});

test.each(['{', '[]', '"x"', 'null', '{"answers": 5, "orders": []}'])('%s is no draft', (text) => {
  keepDraft('segmentation', userId, JSON.parse('{}'));
  globalThis.localStorage?.setItem(`survey:segmentation:${userId}`, text);
  expect(readDraft('segmentation', userId).at).toBe('work');
});

test('industries have a random order, which stays', () => {
  const { orders } = readDraft('progressive_profiling', userId);
  const all: readonly string[] = surveys.progressive_profiling[0].options;
  expect(orders.industry!.toSorted()).toEqual(all.toSorted());
  keepDraft('progressive_profiling', userId, { answers: {}, at: 'industry', orders });
  expect(readDraft('progressive_profiling', userId).orders).toEqual(orders);
  const others = Array.from({ length: 20 }, () => readDraft('progressive_profiling', crypto.randomUUID()));
  expect(new Set(others.map(({ orders: { industry } }) => industry!.join())).size).toBeGreaterThan(1);
});

test('sends a text to other only with other, and nothing after an answer that ends the survey', () => {
  const answers = {
    work: { chosen: ['student_or_educator'], other: 'Set building' },
    industry: { chosen: ['fmcg'] },
  };
  expect(finishedAnswers('segmentation', answers)).toEqual({ work: { chosen: ['student_or_educator'] } });
  expect(finishedAnswers('segmentation', { work: { chosen: ['other'], other: 'Set building' } })).toEqual({
    work: { chosen: ['other'], other: 'Set building' },
  });
});

test('an answer is complete with an option, and other with its text', () => {
  const [work] = surveys.segmentation;
  expect(isAnswered(work, undefined)).toBe(false);
  expect(isAnswered(work, { chosen: [] })).toBe(false);
  expect(isAnswered(work, { chosen: ['other'], other: '  ' })).toBe(false);
  expect(isAnswered(work, { chosen: ['other'], other: 'x' })).toBe(true);
  expect(isAnswered(surveys.progressive_profiling[3], { chosen: ['other'] })).toBe(true);
});

test('none excludes all others', () => {
  expect(toggled(['creo', 'other'], 'none')).toEqual(['none']);
  expect(toggled(['none'], 'creo')).toEqual(['creo']);
  expect(toggled(['creo', 'rhino'], 'creo')).toEqual(['rhino']);
});

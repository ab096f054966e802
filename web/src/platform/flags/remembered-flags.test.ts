import { beforeEach, expect, test, vi } from 'vitest';
import { pageStore } from '../browser/browser-store.ts';
import { rememberedFlags, rememberFlags, usable } from './remembered-flags.ts';

const hour = 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 27);
const values = { 'apple_pay-ff': true, 'web_editor_role-ff': false };
let store: Storage;

beforeEach(() => {
  store = pageStore();
  vi.stubGlobal('localStorage', store);
});

test('flags are remembered for 168 hours, for one identity', () => {
  rememberFlags('mara', values, now);
  expect(rememberedFlags('mara', now)).toEqual(values);
  expect(rememberedFlags('mara', now + 168 * hour - 1)).toEqual(values);
  expect(rememberedFlags('mara', now + 168 * hour)).toEqual({});
  // A clock that was set back does not make it last for ever.
  expect(rememberedFlags('mara', now - 1)).toEqual({});
  expect(rememberedFlags('jonas', now)).toEqual({});
});

test('what is always refreshed is never remembered', () => {
  const catalogue = { 'banner-cd': { default: 'none' }, 'apple_pay-ff': { default: false } };
  expect(usable({ 'banner-cd': 'sale', 'apple_pay-ff': true }, catalogue)).toEqual({ 'apple_pay-ff': true });
});

test('nonsense in the storage counts as nothing', () => {
  for (const text of [
    '',
    'x',
    'null',
    '7',
    '[]',
    '{"identity":"mara"}',
    `{"identity":"mara","at":"${now}","values":{}}`,
    `{"identity":"mara","at":${now},"values":null}`,
    `{"identity":"mara","at":${now},"values":{"apple_pay-ff":"yes","purple-ff":true,"web_editor_role-ff":null}}`,
  ]) {
    store.setItem('flags', text);
    expect(rememberedFlags('mara', now)).toEqual({});
  }
});

test('a full storage is no failure', () => {
  store.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  rememberFlags('mara', values, now);
  expect(rememberedFlags('mara', now)).toEqual({});
});

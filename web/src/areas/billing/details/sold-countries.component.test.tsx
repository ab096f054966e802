import { afterEach, beforeEach, expect, test } from 'vitest';
import { billingValues } from './billing-rules.ts';
import { currencyOfVisitor, soldCurrencies } from './sold-countries.ts';

const metas: HTMLMetaElement[] = [];
function setMeta(name: string, content: string): void {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: `chamfer:${name}`, content });
  document.head.append(meta);
  metas.push(meta);
}
beforeEach(() => setMeta('seller-country', 'DE'));
afterEach(() => {
  for (const meta of metas.splice(0)) meta.remove();
});
const all = ['USD', 'EUR', 'GBP'];

test('where something is sold everywhere, a form begins with the United States and prices are those of the country', () => {
  setMeta('sold-to', 'everywhere');
  expect(billingValues(null).countryCode).toBe('US');
  expect([undefined, 'GB', 'JP', 'FR'].map(currencyOfVisitor)).toEqual(['USD', 'GBP', 'USD', 'EUR']);
  expect(soldCurrencies(all)).toEqual(all);
});

test('where nothing is sold outside of the EU, it begins with the seller’s country, and prices are in euros', () => {
  setMeta('sold-to', 'eu');
  expect(billingValues(null).countryCode).toBe('DE');
  expect([undefined, 'GB', 'XI', 'FR'].map(currencyOfVisitor)).toEqual(['EUR', 'EUR', 'EUR', 'EUR']);
  expect(soldCurrencies(all)).toEqual(['EUR']);
});

test('where nothing is sold in the EU, nobody is quoted in euros', () => {
  setMeta('sold-to', 'elsewhere');
  expect(billingValues(null).countryCode).toBe('US');
  expect([undefined, 'GB', 'FR'].map(currencyOfVisitor)).toEqual(['USD', 'GBP', 'USD']);
  expect(soldCurrencies(all)).toEqual(['USD', 'GBP']);
});

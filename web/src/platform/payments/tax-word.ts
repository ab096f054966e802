/** Which word a price's tax has: VAT for euro and pound, else tax (spec 2 §9). */
export function taxWord(currencyCode: string): 'vat' | 'tax' {
  return currencyCode === 'EUR' || currencyCode === 'GBP' ? 'vat' : 'tax';
}

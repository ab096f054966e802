import { vatIdOf } from '../ledger/billing-details.service.ts';
import type { Invoice } from '../ledger/invoices.service.ts';
import type { InvoiceBuyer, Seller } from '../ledger/ledger.tables.ts';
import { addressLines } from '../ledger/seller.ts';
import { categoryOf, type TaxCategory } from './e-invoice-amounts.ts';
import type { Words } from './invoice-words.ts';
import { element, type XmlElement } from './xml.ts';

/** Who sells to whom. */
export function partiesOf(words: Words, { seller, tax }: Invoice, buyer: InvoiceBuyer): XmlElement {
  const category = categoryOf(tax);
  return element('ram:ApplicableHeaderTradeAgreement', [
    sellerOf(seller, category),
    element('ram:BuyerTradeParty', buyerOf(words, buyer, category)),
  ]);
}

/**
 * An invoice outside of the tax may not name numbers as VAT numbers (BR-O-02 to BR-O-04), and its seller has to be
 * identified all the same (BR-CO-26): there the number identifies, and is no VAT number.
 */
function sellerOf(seller: Seller, category: TaxCategory): XmlElement {
  const { name, countryCode, vatNumber } = seller;
  const [first, second, ...more] = addressLines(seller);
  return element('ram:SellerTradeParty', [
    category === 'O' ? element('ram:ID', vatNumber) : null,
    element('ram:Name', name),
    element('ram:PostalTradeAddress', [
      given('ram:LineOne', first),
      given('ram:LineTwo', second),
      given('ram:LineThree', more.join(', ')),
      element('ram:CountryID', countryCode),
    ]),
    category === 'O' ? null : vatRegistration(vatNumber),
  ]);
}

/** A buyer without a name is possible where none is needed (`needsAddress`); the standard wants one. */
function buyerOf(words: Words, { details, vatStatus }: InvoiceBuyer, category: TaxCategory): (XmlElement | null)[] {
  const { company, line1, line2, zip, city, stateCode, countryCode, vatNumber } = details;
  const isVatNumber = vatStatus !== 'none';
  const number = vatNumber && (isVatNumber ? vatIdOf(countryCode, vatNumber) : vatNumber);
  const isRegistered = isVatNumber && category !== 'O';
  const country = words.country(countryCode);
  // Northern Ireland has a code for tax alone; its addresses are in the United Kingdom.
  const isNorthern = countryCode === 'XI';
  return [
    isRegistered ? null : given('ram:ID', number),
    element('ram:Name', company ?? words.say('invoice.unnamed', { country })),
    element('ram:PostalTradeAddress', [
      given('ram:PostcodeCode', zip),
      given('ram:LineOne', line1),
      given('ram:LineTwo', line2),
      given('ram:CityName', city),
      element('ram:CountryID', isNorthern ? 'GB' : countryCode),
      given('ram:CountrySubDivisionName', isNorthern ? country : stateCode),
    ]),
    isRegistered && number ? vatRegistration(number) : null,
  ];
}

function vatRegistration(number: string): XmlElement {
  return element('ram:SpecifiedTaxRegistration', [element('ram:ID', number, { schemeID: 'VA' })]);
}

/** An element where there is something to write. */
function given(name: string, text: string | null | undefined): XmlElement | null {
  return text ? element(name, text) : null;
}

import type { Config } from '../../../platform/config/config.ts';
import type { Seller } from './ledger.tables.ts';

/** Who sells, as invoices name them. */
export function sellerOf(config: Config): Seller {
  return {
    name: config.BILLING_SELLER_NAME,
    address: config.BILLING_SELLER_ADDRESS,
    countryCode: config.BILLING_SELLER_COUNTRY,
    vatNumber: config.BILLING_SELLER_VAT,
  };
}

/** The lines of a seller’s address, which its setting parts with commas. */
export function addressLines({ address }: Seller): string[] {
  return address
    .split(',')
    .map((line) => line.trim())
    .filter(Boolean);
}

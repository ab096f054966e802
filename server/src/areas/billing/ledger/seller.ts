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

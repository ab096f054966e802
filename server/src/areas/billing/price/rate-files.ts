import { type Config, ConfigError } from '../../../platform/config/config.ts';
import { type ExchangeRates, readExchangeRates } from './exchange-rates.ts';
import { readTaxRates, type TaxRates } from './tax.ts';

/** What the operator's files of rates say. */
interface Rates {
  tax: TaxRates;
  /** Null where none are given. */
  exchange: ExchangeRates | null;
}

/** Files are read once for a server. */
const known = new WeakMap<Config, Rates>();

/**
 * The rates of tax and of exchange that a server reckons with.
 * @throws ConfigError with every file that cannot be used, which is reported at the start and not to the first buyer
 */
export function ratesOf(config: Config): Rates {
  const found = known.get(config);
  if (found) return found;
  const problems: string[] = [];
  const read = <T>(name: string, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : error}`);
      return undefined;
    }
  };
  const { BILLING_TAX_RATES_FILE, BILLING_EXCHANGE_RATES_FILE: exchangeFile } = config;
  const tax = read('BILLING_TAX_RATES_FILE', () => readTaxRates(BILLING_TAX_RATES_FILE));
  const exchange = read('BILLING_EXCHANGE_RATES_FILE', () => (exchangeFile ? readExchangeRates(exchangeFile) : null));
  if (!tax || exchange === undefined) throw new ConfigError(problems);
  const rates = { tax, exchange };
  known.set(config, rates);
  return rates;
}

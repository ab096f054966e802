import { brand } from '@chamfer/contract/brand';
import { isBeta } from './page-config.ts';

/** The URL scheme that opens the design app: that of the beta in a beta (DECISIONS 55). */
export function appScheme(beta = isBeta()): string {
  return beta ? brand.urlSchemes.beta : brand.urlSchemes.prod;
}

/** Whether a VAT number is one; `unverified` where the register does not answer. */
export type VatStatus = 'valid' | 'invalid' | 'unverified';

/** The register of VAT numbers, which is no matter of who takes payments (PROVIDERS §1). */
export interface VatRegister {
  /** Asks about a number without its country code. A register that is away makes no number wrong (DECISIONS 34). */
  check(countryCode: string, number: string): Promise<VatStatus>;
}

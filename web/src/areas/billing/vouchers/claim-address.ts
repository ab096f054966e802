/** The address at which a voucher is claimed. */
export function claimAddress(voucher: string): string {
  return `/claim?${new URLSearchParams({ voucher })}`;
}

/** The quotient of whole amounts, rounded once and half away from zero (BILLING §8). */
export function divide(dividend: bigint, divisor: bigint): number {
  const sign = dividend < 0n ? -1n : 1n;
  const size = dividend * sign;
  return Number(sign * ((2n * size + divisor) / (2n * divisor)));
}

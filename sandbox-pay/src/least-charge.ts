/** The least that the sandbox charges, in minor units of any currency; 0 is for saving a payment method. */
export const leastCharge = 50;

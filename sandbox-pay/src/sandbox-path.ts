/** Where the provider is, below the app's own address. */
export const sandboxPath = '/sandbox-pay';

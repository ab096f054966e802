/** What the script takes; anything else it refuses. */
export const known = {
  elements: [
    'fonts',
    'locale',
    'appearance',
    'loader',
    'mode',
    'amount',
    'currency',
    'setupFutureUsage',
    'captureMethod',
    'allowedPaymentMethodTypes',
    'clientSecret',
  ],
  /** By the kind of element. */
  create: {
    cardNumber: [
      'classes',
      'style',
      'placeholder',
      'disabled',
      'showIcon',
      'iconStyle',
      'disableLink',
      'preferredNetwork',
    ],
    cardExpiry: ['classes', 'style', 'placeholder', 'disabled'],
    cardCvc: ['classes', 'style', 'placeholder', 'disabled'],
    expressCheckout: [
      'buttonHeight',
      'buttonTheme',
      'buttonType',
      'layout',
      'paymentMethods',
      'paymentMethodOrder',
      'emailRequired',
      'phoneNumberRequired',
      'billingAddressRequired',
      'shippingAddressRequired',
      'lineItems',
      'business',
      'applePay',
    ],
  } as Readonly<Record<string, readonly string[]>>,
  locales:
    'auto ar bg cs da de el en en-AU en-CA en-NZ en-GB es es-ES es-419 et fi fil fr fr-CA fr-FR he hu hr id it it-IT ja ko lt lv ms mt nb nl no pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
      ' ',
    ),
};

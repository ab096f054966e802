/** How far a payment is, by the provider. `reason`: its words for a decline. */
export interface PaymentAnswer {
  status: 'open' | 'challenge' | 'authorized' | 'captured' | 'declined' | 'expired';
  reason: string | null;
}

/** How the provider's fields look and what they say. Its frame has no access to our style sheet. */
export interface FieldsLook {
  /** Values of our design tokens, by name. */
  tokens: Record<string, string>;
  scheme: 'light' | 'dark';
  language: string;
  words: {
    number: string;
    expiry: string;
    cvv: string;
    /** As 'MM / YY'. */
    expiryShape: string;
    errors: Record<'required' | 'numberIncomplete' | 'numberInvalid' | 'cvvInvalid' | 'expiryInvalid', string>;
  };
  disabled: boolean;
}

/** The provider's card fields on our page. */
export interface HostedFields {
  set(look: FieldsLook): void;
  /** Shows what is wrong at each field; true if everything is complete. */
  check(): Promise<boolean>;
  /** To the first field that is wrong, else to the first. */
  focus(): void;
  say(error: 'cvv' | 'expiry'): void;
  /** Asks the bank. @throws Error when the provider did not answer */
  confirm(clientSecret: string): Promise<PaymentAnswer>;
  remove(): void;
}

/** A page of the provider's or a bank's, in a frame; `answer` rejects where it cannot be shown. */
export interface HostedPage {
  answer: Promise<PaymentAnswer>;
  remove(): void;
}

/** What the provider's script gives to our page. The card's number stays in its frames. */
export interface PaymentScript {
  fields(options: {
    container: HTMLElement;
    title: string;
    look: FieldsLook;
    /** The font of our page, which a frame of another origin cannot load. */
    font: Promise<ArrayBuffer | null>;
    onReady: () => void;
    /** What was loaded is not the provider's; callers that wait too long give up themselves. */
    onFail: () => void;
    /** Enter was pressed in a field. */
    onSubmit: () => void;
  }): HostedFields;
  challenge(options: {
    container: HTMLElement;
    title: string;
    clientSecret: string;
    merchant: string;
    onReady: () => void;
  }): HostedPage;
  /** Opens the sheet over the page; resolves to null when it was cancelled. */
  applePay(options: { title: string; clientSecret: string; merchant: string }): Promise<PaymentAnswer | null>;
  read(clientSecret: string): Promise<PaymentAnswer>;
}

/** The provider's script, once it is loaded. @throws Error when it is not */
export function paymentScript(): PaymentScript {
  const { SandboxPay } = globalThis as { SandboxPay?: PaymentScript };
  if (!SandboxPay) throw new Error('The script of the payment provider is not loaded.');
  return SandboxPay;
}

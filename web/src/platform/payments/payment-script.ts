import type { Money } from '@chamfer/contract';

/**
 * How far a payment is, by the provider. `reason`: its words for a decline. `processing`: the server waits for what becomes of
 * it.
 */
export interface PaymentAnswer {
  status: 'open' | 'challenge' | 'processing' | 'authorized' | 'captured' | 'declined' | 'expired';
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

/** What the button of a wallet and its sheet show. */
export interface WalletLook {
  scheme: 'light' | 'dark';
  language: string;
  /** What is paid now; null where nothing is, and the wallet is kept for later payments. */
  due: Money | null;
}

/** The sheet of a wallet in which somebody has agreed to pay. */
export interface WalletSheet {
  /** Pays with it; once that is through, it closes. @throws Error when the provider did not answer */
  pay(clientSecret: string): Promise<PaymentAnswer>;
  /** Closes it where nothing came of it; does nothing once it is closed. */
  fail(): void;
}

/** The provider's button on our page. */
export interface HostedWallet {
  /** What is due, or the language, has changed; the colours stay. */
  set(look: WalletLook): void;
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
  /** The bank's page in a dialog of ours; not where the provider has a dialog of its own. */
  challenge?(options: {
    container: HTMLElement;
    title: string;
    clientSecret: string;
    merchant: string;
    onReady: () => void;
  }): HostedPage;
  /** Asks the bank in the provider's own dialog, where it has one. @throws Error when the provider did not answer */
  askBank?(clientSecret: string): Promise<PaymentAnswer>;
  /** The provider's own button of a wallet, such as Apple Pay, with its sheet. */
  wallet(options: {
    container: HTMLElement;
    title: string;
    look: WalletLook;
    merchant: string;
    /** Whether this browser has a wallet to pay with. */
    onReady: (isOffered: boolean) => void;
    onFail: () => void;
    /** The button was pressed: whether the sheet opens. The answer must not wait for anything. */
    onPress: () => boolean;
    /** Somebody agreed in the sheet, which waits for what becomes of it. */
    onAgree: (sheet: WalletSheet) => void;
  }): HostedWallet;
  read(clientSecret: string): Promise<PaymentAnswer>;
}

let loaded: PaymentScript | null = null;

/** Keeps the provider's script for the pages that use it. */
export function keepPaymentScript(script: PaymentScript): void {
  loaded = script;
}

/** The provider's script, once it is loaded. @throws Error when it is not */
export function paymentScript(): PaymentScript {
  if (!loaded) throw new Error('The script of the payment provider is not loaded.');
  return loaded;
}

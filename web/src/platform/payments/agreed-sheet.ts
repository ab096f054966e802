import { useState } from 'react';
import type { WalletSheet } from './payment-script.ts';

/** The sheet of a wallet on its way into a form. */
export interface AgreedSheet {
  /** Sends a form with it; it is closed where the form does not take it. */
  send(sheet: WalletSheet, submit: () => void): void;
  /** The sheet that the form is sent with, once; null where it is sent without. */
  take(): WalletSheet | null;
}

/** Keeps the sheet of a wallet, in which somebody has agreed, until the form that it belongs to takes it. */
export function useAgreedSheet(): AgreedSheet {
  const [agreed] = useState<AgreedSheet>(() => {
    let waiting: WalletSheet | null = null;
    return {
      send(sheet, submit) {
        waiting = sheet;
        submit();
        if (waiting === null) return;
        waiting = null;
        sheet.fail();
      },
      take() {
        const sheet = waiting;
        waiting = null;
        return sheet;
      },
    };
  });
  return agreed;
}

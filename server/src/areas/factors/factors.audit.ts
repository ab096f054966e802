declare module '../../platform/audit.ts' {
  interface AuditActs {
    'account.passkey_added': { name: string };
    'account.passkey_renamed': { name: string };
    'account.passkey_removed': { name: string };
    'account.two_factor_enabled': Record<never, never>;
    'account.two_factor_disabled': Record<never, never>;
    'account.recovery_codes_renewed': Record<never, never>;
    'account.recovery_code_used': { left: number };
  }
}

export {};

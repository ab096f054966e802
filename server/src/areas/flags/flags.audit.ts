declare module '../../platform/audit.ts' {
  interface AuditActs {
    'flag.set': { variant: string };
    'flag.rule_added': { rule: string; position: number; variant: string };
    'flag.rule_removed': { rule: string; position: number };
    'flag.cleared': { rules: number };
  }
}

export {};

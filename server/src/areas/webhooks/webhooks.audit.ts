declare module '../../platform/audit.ts' {
  interface AuditActs {
    'webhook.added': { name: string; host: string };
    'webhook.changed': { name: string; host: string };
    'webhook.switched': { name: string; before: 'on' | 'off'; after: 'on' | 'off' };
    'webhook.stopped': { name: string; reason: 'gone' | 'failing' };
    'webhook.secret_rotated': { name: string };
    'webhook.removed': { name: string; host: string };
  }
}

export {};

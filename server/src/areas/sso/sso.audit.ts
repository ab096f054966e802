declare module '../../platform/audit.ts' {
  interface AuditActs {
    'sso.joining_changed': { isOn: boolean };
    'sso.domain_added': { domain: string };
    'sso.domain_verified': { domain: string };
    'sso.domain_lost': { domain: string };
    'sso.domain_removed': { domain: string };
    'sso.domain_assigned': { domain: string; connectionId: string | null };
    'sso.connection_added': { name: string; kind: 'saml' | 'oidc' };
    'sso.connection_renamed': { before: string; after: string };
    'sso.connection_changed': { name: string; issuer: string };
    'sso.connection_tested': { name: string; outcome: 'passed' | 'failed' };
    'sso.connection_switched': { name: string; before: string; after: string; exemptUserIds?: string[] };
    'sso.connection_removed': { name: string };
    'sso.certificate_added': { name: string; fingerprint: string };
    'sso.certificate_removed': { name: string; fingerprint: string };
    'sso.signed_in': { connectionId: string };
    'sso.identity_linked': { connectionId: string; way: 'created' | 'taken_over' | 'linked' };
    'sso.address_moved': { before: string; after: string };
    'sso.logged_out': { connectionId: string; sessions: number };
  }
}

export {};

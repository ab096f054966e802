declare module '../../platform/audit.ts' {
  interface AuditActs {
    'education.requested': { evidence: 'address' | 'id_photo' | 'chsi'; photos: number };
    'education.approved': { userId: string; until: string };
    'education.refused': { userId: string; reason: string };
    'education.photos_opened': { userId: string; photos: number };
    'education.licence_ended': { by: 'time' | 'email_change' | 'account_deletion' };
    'education.licence_restored': Record<never, never>;
  }
}

export {};

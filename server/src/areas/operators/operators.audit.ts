declare module '../../platform/audit.ts' {
  interface AuditActs {
    'operator.added': { userId: string };
    'operator.removed': { userId: string };
    'operator.user_blocked': { userId: string; reason: string };
    'operator.user_unblocked': { userId: string; reason: string };
    'operator.sessions_ended': { userId: string; reason: string; sessionId: string | null; tokens: boolean };
    'operator.two_factor_off': { userId: string; reason: string };
    'operator.let_in': { userId: string; reason: string };
    'operator.verification_sent': { userId: string; reason: string };
    'operator.impersonated': { userId: string; reason: string };
    'operator.impersonation_ended': { userId: string };
    'operator.user_exported': { userId: string; reason: string };
    'operator.user_deleted': { userId: string; reason: string };
    'operator.link_stopped': { reason: string };
    'operator.job_retried': { kind: string };
    'operator.job_dropped': { kind: string };
    /** `kind`: `all` for all jobs. */
    'operator.jobs_paused': { kind: string; reason: string };
    'operator.jobs_resumed': { kind: string; reason: string };
    'operator.test_mail_sent': Record<never, never>;
    /** `rows`: without this one, which is in the file as well. */
    'operator.audit_exported': { rows: number };
  }
}

export {};

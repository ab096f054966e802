declare module '../../platform/audit.ts' {
  interface AuditActs {
    'directory.token_created': { tokenId: string; name: string; endsAt: string };
    'directory.token_ended': { tokenId: string; name: string };
    'directory.group_changed': {
      name: string;
      before: { spaceId: string | null; role: string | null };
      after: { spaceId: string | null; role: string | null };
    };
    /** `userId` is null before the first sign-in; `isOwner`: the account stayed an owner, as the team has no other. */
    'directory.user_deactivated': { email: string; userId: string | null; isOwner: boolean };
    'directory.user_reactivated': { email: string; userId: string | null };
  }
}

export {};

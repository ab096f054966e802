import type { TokenScope } from '@chamfer/contract/token-scopes';

interface Made {
  tokenId: string;
  name: string;
  scopes: TokenScope[];
  endsAt: string;
}

declare module '../../platform/audit.ts' {
  interface AuditActs {
    'account.token_created': Made;
    'account.token_ended': { tokenId: string; name: string };
    'team.token_created': Made;
    'team.token_ended': { tokenId: string; name: string; userId: string };
  }
}

/** A directory that calls with a token of a team. */
export interface DirectoryCaller {
  teamId: string;
  tokenId: string;
  tokenName: string;
}

import { brand } from '@chamfer/contract/brand';

/** Where commands run by themselves, by a variable that is set there. */
const runners: readonly (readonly [variable: string, name: string])[] = [
  ['GITHUB_ACTIONS', 'GitHub Actions'],
  ['GITLAB_CI', 'GitLab CI'],
  ['BITBUCKET_BUILD_NUMBER', 'Bitbucket Pipelines'],
  ['JENKINS_URL', 'Jenkins'],
  ['TF_BUILD', 'Azure Pipelines'],
  ['CI', 'CI'],
];

/** The User-Agent header of the command line, with what runs it; lists of API tokens show it as their last use. */
export function programAgent(environment: Record<string, string | undefined>): string {
  const runner = runners.find(([variable]) => environment[variable])?.[1];
  return `chamfer-cli/${brand.webVersion}${runner ? ` (${runner})` : ''}`;
}

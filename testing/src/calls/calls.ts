export { askCall } from './ask-call.ts';
export { valid } from './contract-arbitraries.ts';
export { buildDesignWorld, type DesignWorld } from './design-world.ts';
export {
  all,
  type Column,
  editors,
  inSpace,
  invited,
  ipOf,
  members,
  ofTeam,
  onLink,
  only,
  type Rows,
} from './permission-rows.ts';
export { testCalls } from './test-calls.ts';
export { buildWorld, type World } from './world.ts';

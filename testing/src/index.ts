export {
  makePasskey,
  type PasskeyFlaws,
  type PasskeyKind,
  type SoftPasskey,
  signWithPasskey,
} from './authenticator.ts';
export { drawFrom } from './draw-from.ts';
export { type EventStream, openEventStream, openEvents, openTeamStream } from './event-stream.ts';
export * from './factories.ts';
export { type Held, hold, waitForBlocked } from './held.ts';
export { listStore } from './list-store.ts';
export { beginExport, type NewExport, publish, sendParts } from './publish.ts';
export { connectRaw, type RawConnection } from './raw-connection.ts';
export { receiveLink, receiveMails, unknownSecret } from './received-mails.ts';
export { cubeGlb, cubeTop, packGlb } from './sample-glb.ts';
export { type ServerAccount, type ServerCalls, serverCalls } from './server-calls.ts';
export {
  connectSql,
  killPostgres,
  postgresPid,
  runSql,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
export { solveCaptcha } from './solved-captcha.ts';
export { buildMember, buildTeam, logIn, signInAgain, type TestTeam } from './team.ts';
export { type Answer, type CallExtras, startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
export { makeTestClock, type TestClock } from './test-clock.ts';
export { useTestApp } from './use-test-app.ts';

/** Tests run next to other work on the machine: what is late there is not refused. Time-outs only end what hangs. */
export const patientDatabase = {
  DATABASE_CONNECTION_TIMEOUT_MS: '60000',
  DATABASE_STATEMENT_TIMEOUT_MS: '60000',
  DATABASE_LOCK_TIMEOUT_MS: '60000',
};

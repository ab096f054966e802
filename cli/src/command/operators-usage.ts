/** What `chamfer operators --help` prints. */
export const operatorsHelp = `Shows and changes who finds the operator's console, at /admin.

Usage: npm run -s chamfer -- operators list
       npm run -s chamfer -- operators add EMAIL
       npm run -s chamfer -- operators remove EMAIL

An operator needs a second factor or a passkey to get in. Everywhere else in the product an operator may do what everybody else
may. Whoever is removed is logged out; the last operator stays. Give it the settings of the server (DATA_DIR, or DATABASE_URL).
Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** What `chamfer users --help` prints. */
export const usersHelp = `Shows accounts, and does to them what the operator's console does.

Usage: npm run -s chamfer -- users list [TEXT]
       npm run -s chamfer -- users show WHO
       npm run -s chamfer -- users ACT WHO REASON

WHO is an email address or an id. REASON, such as 'Ticket 4182', is kept in the audit log. ACT is one of:

  export           Prints everything that is stored about the person as JSON, without secrets.
  block            Nobody can log in; sessions and API tokens end. Designs and review links stay.
  unblock          Takes that back.
  end-sessions     Ends all sessions and API tokens.
  two-factor-off   For somebody who has lost app and recovery codes.
  let-in           Forgets the wrong passwords that were counted, so that no captcha is needed.
  verify           Mails the link again that confirms the address.
  delete           Deletes the account, as its owner could. It cannot be taken back.

The person is mailed what was done, but for export and let-in. Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** What `chamfer jobs --help` prints. */
export const jobsHelp = `Shows background jobs, retries or drops those that failed, and pauses and resumes work on them.

Usage: npm run -s chamfer -- jobs list [failed|running|waiting|done]
       npm run -s chamfer -- jobs retry KIND ID
       npm run -s chamfer -- jobs drop KIND ID
       npm run -s chamfer -- jobs retry-failed [KIND]
       npm run -s chamfer -- jobs pause KIND|all REASON
       npm run -s chamfer -- jobs resume KIND|all REASON

A job that has failed as often as it may is kept for RETENTION_JOBS_DAYS, seven days by default. One that is dropped is never done.
What is paused waits on every server, also after restarts; what runs is finished.
Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** What `chamfer mails --help` prints. */
export const mailsHelp = `Shows what became of mails, and sends those again that failed.

Usage: npm run -s chamfer -- mails list [failed|waiting|sent]
       npm run -s chamfer -- mails retry ID

What is written in mails is not shown, because their links open accounts. They are listed for
RETENTION_JOBS_DAYS, seven days by default.
Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** What `chamfer storage --help` prints. */
export const storageHelp = `Tries the object store that S3_URL names, and tells what is wrong with it and how to mend it; or copies files into it.

Usage: npm run -s chamfer -- storage check
       npm run -s chamfer -- storage move

check: it stores, reads, joins, lists and deletes small files of its own (about 10 MB in all), opens them by addresses that browsers get, looks
that strangers cannot, and that the web app of PUBLIC_URL may read them (CORS).

move: it copies the stored files of DATA_DIR that the bucket lacks, and compares all of them by their content. After a kill, begin again.
Then stop every process of the server, run it again for what came meanwhile, give them the settings S3_…, and start them.

Both work while the server runs. Give them the settings of the server, and those of the bucket.

Exit code: 0 done, everything works; 1 problems, or S3_URL is not set; 2 wrong usage.
`;

/** What `chamfer doctor --help` prints. */
export const doctorHelp = `Looks at an installation, and tells what is wrong with it and how to mend it. It changes nothing.

Usage: npm run -s chamfer -- doctor [--json]

It looks at settings, versions, PUBLIC_URL (name, certificate, whether the server answers there), disk, database, jobs, mail (no
mail is sent) and backups, for at most 5 seconds each. It works while the server runs, and when the database is down.
Give it the settings of the server.

  --json    A line of JSON: {"ok", "results": [{"group", "check", "state": "ok"|"warning"|"problem", "text"}]}.

Exit code: 0 no problem, perhaps warnings; 1 problems; 2 wrong usage.
`;

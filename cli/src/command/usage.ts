import { brand } from '@chamfer/contract/brand';

/** What `chamfer --help` prints; where nothing is sold, it has no commands about plans and payments. */
export const generalHelp = (isSelling: boolean) => `${brand.name} on the command line.

Usage: npm run -s chamfer -- <command>

Commands:
  login                   Stores an API token, with which publish and retry call a server.
  logout                  Forgets it.
  publish FILE            Publishes a design and prints its review link.
  retry [ID]              Publishes a design that the server gave up, with the files it has.
  maintenance [on|off]    Closes the installation to people for a while, or opens it again.
  doctor                  Tells what is wrong with an installation, and how to mend it.
  storage check|move      Tries the object store, or copies files into it.
  migrate                 Changes the tables of the database to what this version needs.
  backup FILE             Writes everything that the installation has stored into one encrypted file.
  verify FILE             Checks such a file by restoring it for a moment.
  restore FILE DATA_DIR   Restores it into an empty installation.
  backup-key FILE         Makes the key that backups are encrypted with.
  two-factor-off EMAIL    Turns off the two-factor authentication of somebody who has lost app and codes.
  team-addon ID ...       Forbids a team to sync designs, or marks that it has a cloud of its own.
  addresses               Lists accounts and invitations that share a mailbox with others.
  flags list|set|...      Shows feature flags, and changes who sees what.
  operators list|add|...  Shows and changes who finds the operator's console.
  users list|show|...     Shows accounts, and blocks, lets in or deletes them.
  jobs list|retry|...     Shows background jobs, and retries or drops those that failed.
  mails list|retry        Shows what became of mails, and sends those again that failed.
  surveys SURVEY          Prints what people answered in a survey, as counts or as CSV.
${isSelling ? sellingHelp : ''}
'npm run -s chamfer -- COMMAND --help' tells what a command takes.
`;

const sellingHelp = `  refund NUMBER [AMOUNT]  Gives back what an invoice took.
  coupon list|create|...  Gives out coupons, and ends them.
  voucher list|create|... Makes vouchers, which give people Pro for a time, and revokes them.
  contract ID SEATS ...   Gives a team the Enterprise plan, which is paid for elsewhere, or ends it.
  education list|...      Shows requests of education licences, and approves or refuses them.
`;

/** What commands about plans and payments say where there are none (DECISIONS 67). */
export const nothingSold = 'Nothing is sold here (BILLING=off): every team has all features.\n';

/** What `chamfer publish --help` prints. */
export const publishHelp = `Publishes a design for review.

Usage: npm run -s chamfer -- publish FILE [options]

FILE is the model: .glb, .gltf (the files it names are found beside it), .step, .stp, .stl or .obj, or one of these as .gz,
.stpz or alone in a .zip.

  --drawing FILE     A drawing, .pdf or .svg. May be given several times.
  --resource FILE    A file that a .gltf model names and that lies elsewhere, or a .mtl of an .obj. May be given several
                     times.
  --project FILE     The design app's own file (${brand.projectFileEnding}), kept with the project.
  --title TEXT       Title of the design. Without it, the name of FILE.
  --team ID          The team to publish in. Without it, the account's default space is used.
  --into ID          The project to publish into: its links show the new revision. Without it, a new project.
  --share STATE      anyone_with_link (default), team_only, restricted or not_shared.
  --role ROLE        What visitors may do: commenter (default) or viewer.
  --accept-missing-faces  Publish a STEP model without the faces that cannot be read.
  --unit UNIT        mm, cm, m, in or ft: what the numbers in a .stl, .obj, .glb or .gltf are. Without it, millimetres for
                     .stl and .obj and metres for the others, or what makes it between 1 mm and 10 m; it can be
                     changed later.
  --server URL       Without it, CHAMFER_SERVER, PUBLIC_URL, that of 'login', or port PORT (default 3000) of this machine.
  --token TOKEN      An API token. Without it, CHAMFER_TOKEN or that of 'login'; a server on this machine needs none.
  --json             No progress, and errors as JSON.
  --help             This text.

Prints one line of JSON with projectId, viewLink, url and notices: what was not taken over, by kind and count; of a model
whose file names no unit also unit, and size in that unit. Progress, notices in words and errors go to standard error.
Exit code: 0 published, 1 not published, 2 wrong usage, 130 interrupted.
`;

/** What `chamfer login --help` prints. */
export const loginHelp = `Stores an API token, with which publish and retry call a server.

Usage: npm run -s chamfer -- login [--server URL]

Asks for the server and for a token, which is made in the account settings, or for a team in its settings under Developers.
It needs the scope publish. The token is checked with a call, and stored for you alone: in chamfer/log-ins.json below
XDG_CONFIG_HOME (default ~/.config), on Windows below APPDATA. If nobody types, the token is CHAMFER_TOKEN or what is piped in.

  --server URL       Without it, CHAMFER_SERVER, PUBLIC_URL, or the one of the last log-in.
  --help             This text.

In CI no log-in is needed: set CHAMFER_SERVER and CHAMFER_TOKEN.
Exit code: 0 logged in, 1 not logged in, 2 wrong usage, 130 interrupted.
`;

/** What `chamfer logout --help` prints. */
export const logoutHelp = `Forgets the API tokens that login stored. They work until they are ended in the account settings.

Usage: npm run -s chamfer -- logout [--server URL]

  --server URL       Forgets the token of this server. Without it, all.
  --help             This text.

Exit code: 0 forgotten, 1 not forgotten, 2 wrong usage.
`;

/** What `chamfer retry --help` prints. */
export const retryHelp = `Publishes a design that the server gave up, with the files that were sent then. Of a design whose link works
already, thumbnails, packed files and files for AR are made that were given up.

Usage: npm run -s chamfer -- retry        Lists what can be tried again, a line of JSON each.
       npm run -s chamfer -- retry ID     Tries again the web export with this id.

  --server URL       Without it, CHAMFER_SERVER, PUBLIC_URL, that of 'login', or port PORT (default 3000) of this machine.
  --token TOKEN      An API token. Without it, CHAMFER_TOKEN or that of 'login'; a server on this machine needs none.
  --json             No progress, and errors as JSON.
  --help             This text.

The files of what was given up are kept for seven days. Prints one line of JSON with projectId, viewLink, url and notices.
Exit code: 0 published or listed, 1 not published, 2 wrong usage, 130 interrupted. Interrupted, the server goes on.
`;

/** What `chamfer maintenance --help` prints. */
export const maintenanceHelp = `Closes the installation to people for a while: pages say that it is under maintenance, calls answer 503.

Usage: npm run -s chamfer -- maintenance            Tells whether there is maintenance.
       npm run -s chamfer -- maintenance on [TEXT]  Begins it, or changes what people are told.
       npm run -s chamfer -- maintenance off        Ends it.

  --file   Writes or removes maintenance.json in the data folder instead, which needs no database and counts more.

It is stored in the database, and all servers of the installation follow at once, running or started later. Give it the
settings of the server (DATA_DIR, or DATABASE_URL). With --file the servers of the data folder DATA_DIR (default .data) follow.
Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** What `chamfer migrate --help` prints. */
export const migrateHelp = `Changes the tables of the database to what this version needs.

Usage: npm run -s chamfer -- migrate

A server does so at its start, unless it has MIGRATE=off. Servers of the version before go on meanwhile, and can be started again,
where the release notes do not say otherwise. Give it the settings of the server (DATA_DIR, or DATABASE_URL).
Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** What `chamfer backup --help` prints. */
export const backupHelp = `Writes everything that the installation has stored into one encrypted file: database and files of designs.

Usage: npm run -s chamfer -- backup FILE [--key FILE]

  --key FILE   The key, made by 'backup-key'. Without it, the one of the setting BACKUP_KEY_FILE.

The server may run meanwhile, and nobody has to wait. FILE gets its name when it is complete; until then it is FILE.partial, and
what a run that was killed left there is replaced. A database of your own (DATABASE_URL) needs pg_dump of its version or a
later one, on PATH or in the folder BACKUP_POSTGRES_TOOLS. Give it the settings of the server (DATA_DIR, or DATABASE_URL).
Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** What `chamfer verify --help` prints. */
export const verifyHelp = `Checks a backup: decrypts all of it, restores its database into a temporary folder, and compares rows and files.

Usage: npm run -s chamfer -- verify FILE [--key FILE]

  --key FILE   The key the backup was made with. Without it, the one of the setting BACKUP_KEY_FILE.

It touches no installation. The temporary folder takes as much as the database; TMPDIR says where it is.
Exit code: 0 the backup is good, 1 it is not, 2 wrong usage.
`;

/** What `chamfer restore --help` prints. */
export const restoreHelp = `Restores a backup into an empty installation.

Usage: npm run -s chamfer -- restore FILE DATA_DIR [options]

  --key FILE      The key the backup was made with. Without it, the one of the setting BACKUP_KEY_FILE.
  --new-secrets   Replaces the keys that are in the backup, because somebody may have read it. Everybody has to log in again.

DATA_DIR is a folder that is empty or not there. The backup of a database of your own goes into an empty one, whose address is in
DATABASE_URL; it needs pg_restore. If it is killed, no server starts on the folder, and the same command begins again.
A backup of a newer version is refused; one of an older version is changed at the next start of the server.
Exit code: 0 restored, 1 not restored, 2 wrong usage.
`;

/** What `chamfer backup-key --help` prints. */
export const backupKeyHelp = `Makes the key that backups are encrypted with, in a new file that its owner alone can read.

Usage: npm run -s chamfer -- backup-key FILE

Keep a copy where the server is not: without the key no backup can be opened, by nobody. Whoever has it can read them all.
Its line 'public key' alone (age1...), in another file, is enough to make backups; keep that to yourself as well.
Exit code: 0 made, 1 not made, 2 wrong usage.
`;

/** What `chamfer two-factor-off --help` prints. */
export const twoFactorOffHelp = `Turns off the two-factor authentication of somebody who has lost both their app and their recovery codes.

Usage: npm run -s chamfer -- two-factor-off EMAIL

Make sure first who asks. The account then needs the password alone, its recovery codes work no more, and its owner gets
a mail. Give it the settings of the server (DATA_DIR, or DATABASE_URL); the server may run meanwhile.
Exit code: 0 turned off, 1 not turned off, 2 wrong usage.
`;

/** What `chamfer team-addon --help` prints. */
export const teamAddonHelp = `Gives a team an add-on that it cannot get by itself, or takes it away.

Usage: npm run -s chamfer -- team-addon TEAM_ID sync-forbidden on|off
       npm run -s chamfer -- team-addon TEAM_ID private-cloud on|off

sync-forbidden: designs of the team are not synced; its pages offer nothing of it.
private-cloud: its designs are kept in a cloud of its own.
With either, the team has no pages Shared with me and Review links. TEAM_ID is in the address of the team's pages. Give it
the settings of the server (DATA_DIR, or DATABASE_URL); the server may run meanwhile, and open pages follow.
Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** What `chamfer addresses --help` prints. */
export const addressesHelp = `Lists accounts and invitations whose address is another form of one that somebody else has.

Usage: npm run -s chamfer -- addresses

Earlier versions took two forms of an address, such as mara@bücher.example and mara@xn--bcher-kva.example, for two
people. At its start the server brings addresses into one form; where two accounts had the same mailbox, one of them has it
now and the other one is listed here, with the id of the one that has it. Nothing is merged or deleted by itself. Give it
the settings of the server (DATA_DIR, or DATABASE_URL); the server may run meanwhile.
Exit code: 0 listed, 1 not listed, 2 wrong usage.
`;

/** What `chamfer flags --help` prints. */
export const flagsHelp = `Shows feature flags, and changes what is shown to whom.

Usage: npm run -s chamfer -- flags list
       npm run -s chamfer -- flags set NAME VALUE            For everybody whom no rule matches.
       npm run -s chamfer -- flags rule NAME VALUE WHOM [at PLACE]
       npm run -s chamfer -- flags clear NAME [PLACE]        Removes a rule, or all that was set.

WHOM is one of
  user EMAIL or user ID    One person.
  team ID                  Everybody in a team.
  internal                 Everybody with a confirmed address of the company that makes the product.
  percentage SHARE         That many of a hundred people, always the same ones.
The first rule that matches counts; a new one comes last, or at PLACE, from 1 on. VALUE is on or off. Flags hide things, and
give or take no access. Give it the settings of the server (DATA_DIR, or DATABASE_URL); running servers follow at once, and
each change is in the audit log.
Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** What `chamfer surveys --help` prints. */
export const surveysHelp = `Prints what people answered in a survey.

Usage: npm run -s chamfer -- surveys segmentation [--csv]
       npm run -s chamfer -- surveys progressive-profiling [--csv]

Without --csv, how often each answer was given. With it, one row a person for a spreadsheet: id, address, when it was
finished, and each question with the text to 'other'. Of people who answered again, the latest answers; of deleted accounts,
none. Give it the settings of the server (DATA_DIR, or DATABASE_URL); the server may run meanwhile.
Exit code: 0 printed, 1 not printed, 2 wrong usage.
`;

/** What `chamfer telemetry --help` prints. */
export const telemetryHelp = `Prints what is kept with TELEMETRY=store about how the app is used.

Usage: npm run -s chamfer -- telemetry count [DAYS]
       npm run -s chamfer -- telemetry export DAY [--csv]

count: how many events of each name arrived on each day, and from how many browsers; of the last 7 days unless DAYS says
otherwise. export: all events that arrived on a day such as 2026-11-27 (UTC), one JSON object a line, or with --csv for a
spreadsheet. Give it the settings of the server (DATA_DIR, or DATABASE_URL); the server may run meanwhile.
Exit code: 0 printed, 1 not printed, 2 wrong usage.
`;

/** What `chamfer refund --help` prints. */
export const refundHelp = `Gives back what an invoice took, or a part of it. A credit note follows.

Usage: npm run -s chamfer -- refund NUMBER [AMOUNT]

NUMBER is that of the invoice, such as R-2026-000123. AMOUNT has the tax in it, such as 12.50; without it, all that is
left is given back. When all of the present period is given back, the subscription ends. Give it the settings of the
server (DATA_DIR, or DATABASE_URL); the server may run meanwhile, and goes on where the payment provider does not answer.
Exit code: 0 given back, 1 not given back, 2 wrong usage.
`;

/** What `chamfer contract --help` prints. */
export const contractHelp = `Gives a team the Enterprise plan by contract, which is paid for elsewhere.

Usage: npm run -s chamfer -- contract TEAM_ID SEATS --price 240.00 --currency EUR [--until DAY]
       npm run -s chamfer -- contract TEAM_ID end

  --price N          What a seat costs a year, without tax. The team is shown it when it invites more people.
  --currency CODE    The currency of the price.
  --until DAY        Until when it was agreed, such as 2027-12-31 (UTC). Without it, for a year.

Given again, it changes the terms. The plan goes on after its day until it is ended; the team is on Basic then. TEAM_ID is
in the address of the team's pages. Give it the settings of the server (DATA_DIR, or DATABASE_URL).
Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** What `chamfer education --help` prints. */
export const educationHelp = `Shows requests of education licences, and approves or refuses them.

Usage: npm run -s chamfer -- education list [answered]
       npm run -s chamfer -- education show ID
       npm run -s chamfer -- education photos ID FOLDER
       npm run -s chamfer -- education approve ID
       npm run -s chamfer -- education refuse ID REASON [MESSAGE]

list shows the requests that wait, the oldest first; with answered, the 200 that were answered last. photos writes the photos
of the ID to a folder that is there, readable by you alone; that is in the audit log, so delete them afterwards. approve gives a
licence of twelve months. REASON is unreadable, outdated, other-name or not-accepted; the mail says it in the language of its
reader, and has MESSAGE as it is. Whoever is refused may ask again at once. Photos are deleted 30 days after the answer. Give it
the settings of the server (DATA_DIR, or DATABASE_URL); the server may run meanwhile.
Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** What `chamfer coupon --help` prints. */
export const couponHelp = `Gives out coupons, which take something off the price of a subscription.

Usage: npm run -s chamfer -- coupon list
       npm run -s chamfer -- coupon create CODE --percent 15 [options]
       npm run -s chamfer -- coupon create CODE --amount 20.00 --currency EUR [options]
       npm run -s chamfer -- coupon disable CODE

  --periods N        For how many paid periods it counts. Without it, for all of them.
  --until DAY        The last day on which it can be used, such as 2026-12-31 (UTC).
  --redemptions N    How many teams can use it. A team uses a coupon once.

A coupon of one currency takes nothing off prices in others. Whoever has a coupon keeps it when it is disabled.
Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** What `chamfer voucher --help` prints. */
export const voucherHelp = `Makes vouchers: codes that give people Pro for a time, without a card.

Usage: npm run -s chamfer -- voucher list
       npm run -s chamfer -- voucher create NAME --codes 250 --months 6 [options]
       npm run -s chamfer -- voucher revoke NAME

NAME names the batch, for operators alone.

  --codes N          How many codes, at most 10000.
  --months N         How long each gives Pro for, from the day on which it is claimed; at most 120.
  --uses N           How many people can claim each code. Without it, one.
  --until DAY        The last day on which they can be claimed, such as 2026-12-31 (UTC).
  --note TEXT        Kept with the batch; 'list' shows it.
  --csv FILE         Writes the codes and their links to a new file; given by its whole path. Without it, they are printed.

Only hashes of the codes are stored: they are shown once, and never again. Whoever has claimed a voucher keeps Pro to its
end when its batch is revoked.
Exit code: 0 done, 1 not done, 2 wrong usage.
`;

/** Wrong usage of the command, which then ends with exit code 2. */
export class UsageError extends Error {}

// What PostgreSQL itself commits: pgbench with the three inserts that any sign-up service would make, in one transaction.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const PGBENCH = '/usr/bin/pgbench'
export const CLIENTS = 24

export const hasCeiling = () => existsSync(PGBENCH)

const answers = {
  plain:
    '{"first_name":"Fan","last_name":"Number","utm_source":"reel","referrer":"https://social.example/","page_url":"https://drops.example/d/night-bus"}',
  // as long as what the whole form with ten questions is kept as
  whole: JSON.stringify({ first_name: 'Fan', last_name: 'Number', answers: 'x'.repeat(1_200) }),
}

/** Three tables in this database, a primary key each, and the program that fills them. */
export async function databaseCeiling(ownerUrl: string, form: 'plain' | 'whole' = 'plain') {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-ceiling-'))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`
    create table ceiling_fans (id uuid primary key default gen_random_uuid(), email text not null, name text not null, created_at timestamptz not null default now());
    create table ceiling_signups (id uuid primary key default gen_random_uuid(), fan_id uuid not null, answers jsonb not null, created_at timestamptz not null default now());
    create table ceiling_consents (id uuid primary key default gen_random_uuid(), fan_id uuid not null, text text not null, created_at timestamptz not null default now())`)
  await client.end()
  writeFileSync(
    join(folder, 'ceiling.sql'),
    `\\set n random(1, 1000000000)
begin;
insert into ceiling_fans (email, name) values ('fan-' || :n || '@load.example', 'Fan Number');
insert into ceiling_signups (fan_id, answers) values (gen_random_uuid(), '${answers[form]}');
insert into ceiling_consents (fan_id, text) values (gen_random_uuid(), 'I agree to receive marketing messages from Vesper Lane.');
commit;
`,
  )
  const url = new URL(ownerUrl)
  const run = (seconds: number, more: readonly string[] = []) =>
    execFileSync(
      PGBENCH,
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(CLIENTS),
        '-j',
        '2',
        '-T',
        String(seconds),
        '-f',
        'ceiling.sql',
        ...more,
      ].concat(['-h', url.hostname, '-p', url.port, '-U', url.username, url.pathname.slice(1)]),
      { encoding: 'utf8', cwd: folder, env: { PGPASSWORD: decodeURIComponent(url.password) } },
    )

  return {
    /** Transactions a second, as many as it can. */
    rate: (seconds: number): number => Number(/tps = ([\d.]+)/.exec(run(seconds))?.[1]),
    /** Milliseconds of each transaction from when it was due, at a steady rate. */
    latencies(seconds: number, perSecond: number): number[] {
      for (const name of logsIn(folder)) rmSync(name)
      run(seconds, ['-R', String(perSecond), '-l'])
      return logsIn(folder)
        .flatMap(name => readFileSync(name, 'utf8').trim().split('\n'))
        .map(line => Number(line.split(' ')[2]) / 1_000)
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const logsIn = (folder: string) =>
  readdirSync(folder)
    .filter(name => name.startsWith('pgbench_log'))
    .map(name => join(folder, name))

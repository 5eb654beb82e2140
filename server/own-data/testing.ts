import { strFromU8, unzipSync } from 'fflate'
import type { OwnDataCopy } from '#domain/profile/own-data-calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import type { TestApp } from '#server/http/testing.ts'
import { makeCopy } from '#server/own-data/job.ts'
import { workOnce } from '#server/queue/testing.ts'

type Body = { statusCode: number; message: string; result: OwnDataCopy }

/** A copy, unpacked. */
export type Unpacked = {
  names: string[]
  page: string
  /** The rows of a CSV by its columns; none where there is no such file. */
  rows: (name: string) => Record<string, string>[]
  file: (name: string) => Uint8Array | undefined
}

/** The calls of copies, as the portal makes them, and the worker. */
export function copyCaller(t: TestApp) {
  const ask = async (method: 'GET' | 'POST', url: string, token: string, payload?: object) => {
    const headers = { host: 'localhost', authorization: token }
    const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() as Body }
  }
  const read = (me: SignedIn, userId: number) =>
    ask('GET', `/api/v1/own-data/${me.institute_id}/${userId}`, me.student_auth)
  const start = (me: SignedIn, userId: number) =>
    ask('POST', '/api/v1/own-data/make', me.student_auth, { institute_id: me.institute_id, user_id: userId })
  const link = async (me: SignedIn, userId: number) => {
    const url = `/api/v1/own-data/${me.institute_id}/${userId}/download`
    const { status, body } = await ask('GET', url, me.student_auth)
    return {
      status,
      url: (body.result as unknown as { download_url: string } | undefined)?.download_url ?? '',
    }
  }
  const work = async () => (await workOnce([makeCopy], t.context)) > 0
  const open = (url: string) => t.app.inject({ url, headers: { host: 'localhost' } })
  const copyOf = async (me: SignedIn, userId: number): Promise<Unpacked> => {
    await start(me, userId)
    await work()
    const { url } = await link(me, userId)
    return unpack((await open(url)).rawPayload)
  }
  return { read, start, link, work, open, copyOf }
}
export type CopyCaller = ReturnType<typeof copyCaller>

export function unpack(zip: Uint8Array): Unpacked {
  const files = unzipSync(zip)
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return {
    names: Object.keys(files),
    page: textOf('index.html'),
    rows: (name) => rowsOf(textOf(`csv/${name}.csv`).replace(/^\ufeff/, '')),
    file: (name) => files[name],
  }
}

function rowsOf(text: string): Record<string, string>[] {
  const [header = [], ...lines] = cellsOf(text)
  return lines.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])))
}

function cellsOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && lines.length > 0) break
    line.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}

/** A payment online and one by UPI that a student has begun. */
export async function addPayments(t: TestApp, { student_id, acad_yr_id }: SignedIn): Promise<void> {
  const { pool } = t.database
  await pool.query(
    `with account as (insert into payment_account (institute_id, provider, key_id, sealed_key_secret, is_on)
        values (1, 'test', 'a key', '', false) returning id)
      insert into payment_order (institute_id, code, account_id, person_id, state, parts, instalment_ids, student_ids, amount_paise,
        convenience_paise, begun_at, until)
      select 1, repeat('a', 20), account.id, student.person_id, 'open',
        jsonb_build_array(jsonb_build_object('instalmentId', 1, 'studentId', student.id, 'yearId', $2::bigint, 'number', 1, 'fee', 500, 'fine', 0)),
        '{1}', array[student.id], 500, 0, $3, $3 from account, student where student.id = $1`,
    [student_id, acad_yr_id, t.now()],
  )
  await pool.query(
    `with made as (insert into upi_transfer (institute_id, person_id, reference, amount_paise, vpa, payee, created_at, valid_until)
        select 1, person_id, 'HRABCDEFGHJK', 500, 'a@bank', 'A', $3, $3 from student where id = $1 returning id)
      insert into upi_transfer_part (institute_id, transfer_id, instalment_id, student_id, year_id, number, amount_paise)
      select 1, made.id, 1, $1, $2, 1, 500 from made`,
    [student_id, acad_yr_id, t.now()],
  )
}

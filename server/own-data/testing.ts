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

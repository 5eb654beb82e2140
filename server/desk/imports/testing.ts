import type { ImportDetail, ListedImport } from '#domain/desk/import-calls.ts'
import { runExport } from '#server/desk/exports/job.ts'
import { runImport } from '#server/desk/imports/job.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import type { TestApp } from '#server/http/testing.ts'
import { workOnce } from '#server/queue/testing.ts'

const tus = { host: 'localhost', 'tus-resumable': '1.0.0' }

/** The calls of imports, as the desk makes them, and the worker. */
export function importsOf(t: TestApp) {
  const d = deskOf(t)
  /** @returns the id of the upload, or the status of a refusal */
  async function upload(by: AtDesk, name: string, bytes: Buffer): Promise<string> {
    const headers = { ...tus, authorization: by.token }
    const filename = Buffer.from(name).toString('base64')
    const made = await t.app.inject({
      method: 'POST',
      url: '/desk/v1/uploads',
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${filename}`,
      },
    })
    if (made.statusCode !== 201) return String(made.statusCode)
    const url = String(made.headers.location)
    const sent = await t.app.inject({
      method: 'PATCH',
      url,
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: bytes,
    })
    if (sent.statusCode !== 204) return String(sent.statusCode)
    return url.split('/').at(-1) ?? ''
  }
  const work = () => workOnce([runImport, runExport], t.context)
  const get = async (by: AtDesk, id: number) =>
    (await d.ask<ImportDetail>('GET', `imports/${id}`, undefined, by.token)).result
  const list = async (by: AtDesk) =>
    (await d.ask<{ imports: ListedImport[] }>('GET', 'imports', undefined, by.token)).result.imports
  const post = (by: AtDesk, path: string, body: object) => d.post<{ import_id: number }>(path, body, by.token)
  /** Drops files, which are read. */
  async function drop(by: AtDesk, files: Readonly<Record<string, string | Buffer>>, more: object = {}) {
    const uploads = []
    for (const [path, content] of Object.entries(files))
      uploads.push({ upload_id: await upload(by, path, Buffer.from(content)), path })
    const { status, message, result } = await post(by, 'imports', { files: uploads, ...more })
    if (status !== 200) throw new Error(message)
    await work()
    return get(by, result.import_id)
  }
  type Body = { tables?: object[]; cells?: object[]; replaced?: object[]; paper?: object }
  async function check(by: AtDesk, id: number, body: Body = {}) {
    const { status, message } = await post(by, `imports/${id}/check`, {
      tables: [],
      cells: [],
      replaced: [],
      ...body,
    })
    if (status !== 200) throw new Error(message)
    await work()
    return get(by, id)
  }
  /** The button, after a look at the check: the worker has not begun. */
  async function press(by: AtDesk, id: number, more: object = {}) {
    const { check: seen } = await get(by, id)
    return post(by, `imports/${id}/write`, { check: seen, leave_out: false, is_quiet: false, ...more })
  }
  async function write(by: AtDesk, id: number, more: object = {}) {
    const { status, message } = await press(by, id, more)
    if (status !== 200) throw new Error(message)
    await work()
    return get(by, id)
  }
  const undo = (by: AtDesk, number: number | null) =>
    d.post<{ obstacles: string[] }>('changes/undo', { number: number ?? 0 }, by.token)
  async function file(by: AtDesk, path: string) {
    const { statusCode, rawPayload, headers } = await t.app.inject({
      url: `/desk/v1/imports/${path}`,
      headers: { host: 'localhost', authorization: by.token },
    })
    return { status: statusCode, bytes: rawPayload, name: String(headers['content-disposition']) }
  }
  /** How many rows the institute has. */
  async function countOf(table: string, where = 'true') {
    const { rows } = await t.database.pool.query(
      `select count(*) from ${table} where institute_id = 1 and ${where}`,
    )
    return Number(rows[0].count)
  }
  return { ...d, upload, work, get, list, post, drop, check, press, write, undo, file, countOf }
}
export type Imports = ReturnType<typeof importsOf>

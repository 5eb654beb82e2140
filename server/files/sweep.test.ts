import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { madeHere } from '#server/files/store/checked.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { saveBytes, storeFile, writeFile } from '#server/files/writes.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

const hourMs = 60 * 60 * 1000

let t: TestApp
let files: TestApp['context']['files']
let pool: TestApp['context']['pool']
let person: number
beforeAll(async () => {
  t = await createTestApp()
  ;({ files, pool } = t.context)
  const { rows } = await pool.query<{ id: number }>('select min(id) as id from person where institute_id = 1')
  person = rows[0]?.id ?? 0
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

const keep = (bytes: Buffer, name = 'a.bin') => storeFile(pool, files, { instituteId: 1, name, bytes })
const hashOf = async (id: number): Promise<string> =>
  (await pool.query('select sha256 from file where id = $1', [id])).rows[0]?.sha256 ?? 'gone'
const name = (id: number | null) =>
  pool.query('update person set photo_file_id = $2 where id = $1', [person, id])
/** Sweeps everything with the clock this many hours ahead. */
const sweepAfter = (hours: number) => {
  t.setClock(new Date(Date.now() + hours * hourMs))
  return sweepFiles(t.context)
}
const isThere = async (id: number, sha256: string) => [(await hashOf(id)) === sha256, await files.has(sha256)]

describe('files that nothing names any more', () => {
  test('bytes whose row was rolled back are removed a day later', async () => {
    const bytes = randomBytes(100)
    const storing = inTransaction(pool, async (client) => {
      const stored = await saveBytes(pool, files, madeHere(bytes))
      await writeFile(client, { instituteId: 1, name: 'a.bin', stored })
      throw new Error('rolled back')
    })
    await expect(storing).rejects.toThrow('rolled back')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await sweepAfter(23)
    expect(await files.has(sha256)).toBe(true)
    await sweepAfter(25)
    expect(await files.has(sha256)).toBe(false)
  })

  test('stay for a day, and are then removed with their bytes; what is named stays', async () => {
    // References without a foreign key, which would have refused.
    const dangling = [
      'select logo_file_id as id from institute',
      'select favicon_file_id from institute',
      'select photo_file_id from person',
      'select attachment_file_id from announcement',
      'select image_file_id from banner',
      'select image_file_id from promotion',
      `select (m->>'fileId')::bigint from question, jsonb_array_elements(media) m`,
      `select found[1]::bigint from question, regexp_matches(html, 'data-file="(\\d+)"', 'g') f(found)`,
    ].join(' union all ')
    const named = async () => {
      const { rows } = await pool.query(
        `select f.sha256 from (${dangling}) n left join file f on f.id = n.id where n.id is not null`,
      )
      return rows.map(({ sha256 }) => sha256)
    }
    const before = await named()
    expect(before.length).toBeGreaterThan(10)
    const id = await keep(randomBytes(100))
    const sha256 = await hashOf(id)
    await sweepAfter(0)
    await sweepAfter(23)
    expect(await isThere(id, sha256)).toEqual([true, true])
    await sweepAfter(25)
    expect(await isThere(id, sha256)).toEqual([false, false])
    expect(await named()).toEqual(before)
    for (const one of before) expect(await files.has(one)).toBe(true)
  })

  test('a draft whose file was replaced ten times keeps one of them', async () => {
    const ids = []
    for (let count = 0; count < 10; count++) {
      ids.push(await keep(randomBytes(50)))
      await name(ids.at(-1) ?? 0)
    }
    const hashes = await Promise.all(ids.map(hashOf))
    await sweepAfter(0)
    await sweepAfter(25)
    const left = await Promise.all(hashes.map((sha256) => files.has(sha256)))
    expect(left).toEqual([...Array(9).fill(false), true])
    await name(null)
  })

  test('the day starts again when something named it meanwhile', async () => {
    const id = await keep(randomBytes(100))
    const sha256 = await hashOf(id)
    await sweepAfter(0)
    await name(id)
    await sweepAfter(25)
    await name(null)
    await sweepAfter(26)
    expect(await isThere(id, sha256)).toEqual([true, true])
    await sweepAfter(51)
    expect(await isThere(id, sha256)).toEqual([false, false])
  })

  test.each([
    [
      'the text of a question',
      `update question set html = $1`,
      (id: number) => `<img data-file="${id}" alt="x">`,
    ],
    [
      'an option',
      `update question set options = jsonb_build_array(jsonb_build_object('html', $1::text))`,
      (id: number) => `<img data-file="${id}">`,
    ],
    [
      'a sound’s captions',
      `update question set media = $1::jsonb`,
      (id: number) => `[{"type":"audio","fileId":1,"captions":[{"fileId":${id}}]}]`,
    ],
    [
      'the instructions of a test',
      'update test set instructions_html = $1',
      (id: number) => `<p><img data-file="${id}"></p>`,
    ],
  ])('%s names a file', async (_what, update, textOf) => {
    const id = await keep(randomBytes(100))
    const sha256 = await hashOf(id)
    const table = update.split(' ')[1]
    const { rows } = await pool.query(`select * from ${table} where institute_id = 1 order by id limit 1`)
    await pool.query(`${update} where id = $2`, [textOf(id), rows[0].id])
    for (const hours of [0, 25, 50]) await sweepAfter(hours)
    expect(await isThere(id, sha256)).toEqual([true, true])
    for (const [column, value] of [
      ['html', rows[0].html],
      ['instructions_html', rows[0].instructions_html],
    ])
      if (value !== undefined)
        await pool.query(`update ${table} set ${column} = $1 where id = $2`, [value, rows[0].id])
    if (table === 'question')
      await pool.query('update question set options = $1::jsonb, media = $2::jsonb where id = $3', [
        JSON.stringify(rows[0].options),
        JSON.stringify(rows[0].media),
        rows[0].id,
      ])
    for (const hours of [75, 100]) await sweepAfter(hours)
    expect(await isThere(id, sha256)).toEqual([false, false])
  })
})

describe('at the same time as storing', () => {
  /** A file that is due: the next sweep removes its bytes and its row. */
  async function keepDue(bytes: Buffer) {
    const id = await keep(bytes)
    const sha256 = await hashOf(id)
    await sweepAfter(0)
    await pool.query(`update file set unused_since = now() - interval '2 days' where id = $1`, [id])
    await pool.query(`update stored_bytes set stored_at = now() - interval '2 days' where sha256 = $1`, [
      sha256,
    ])
    return { id, sha256 }
  }

  test('the same bytes stored during their removal are there afterwards', async () => {
    const bytes = randomBytes(1000)
    const { sha256 } = await keepDue(bytes)
    let again: Promise<number> | undefined
    const slow: typeof files = {
      ...files,
      remove: async (hash) => {
        again = keep(bytes)
        await vi.waitFor(async () => {
          const { rowCount } = await pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          expect(rowCount).toBe(1)
        }, 20_000)
        await files.remove(hash)
      },
    }
    await sweepFiles({ ...t.context, files: slow })
    expect(await isThere((await again) ?? 0, sha256)).toEqual([true, true])
  })

  test('bytes whose row is not committed yet stay, also when the sweep has already looked', async () => {
    const bytes = randomBytes(1000)
    const { sha256 } = await keepDue(bytes)
    const id = await inTransaction(pool, async (client) => {
      const stored = await storeFile(client, files, { instituteId: 1, name: 'b.bin', bytes })
      await sweepAfter(0)
      return stored
    })
    expect(await isThere(id, sha256)).toEqual([true, true])
  })

  test('a row that is used again stays', async () => {
    const { id, sha256 } = await keepDue(randomBytes(1000))
    await inTransaction(pool, async (client) => {
      await client.query('select from file where id = $1 for key share', [id])
      await sweepAfter(0)
      await client.query('update person set photo_file_id = $2 where id = $1', [person, id])
    })
    await sweepAfter(0)
    expect(await isThere(id, sha256)).toEqual([true, true])
    await name(null)
  })

  test('five servers at once remove each file once, and nothing else', async () => {
    const due = []
    for (let count = 0; count < 20; count++) due.push(await keepDue(randomBytes(100)))
    const kept = await keep(randomBytes(100))
    await Promise.all(Array.from({ length: 5 }, () => sweepAfter(0)))
    await sweepAfter(0)
    for (const { id, sha256 } of due) expect(await isThere(id, sha256)).toEqual([false, false])
    expect(await files.has(await hashOf(kept))).toBe(true)
  })
})

import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeSession } from '#portal/testing/make-session.ts'
import { openAs } from './kit/open-as.ts'
import { expect, test, useCrashingServer } from './kit/test.ts'

/** In a separate process, so that its memory and open files can be measured. */
const server = useCrashingServer()
const tokenOf = async (login: string) => (await makeSession(server.current.at(), login)).student_auth

/**
 * Stores a file and adds it to the student's first subject.
 * @returns the address
 */
async function share(name: string, type: string, bytes: Buffer, token: string): Promise<string> {
  const { current } = server
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(current.folder, 'files', sha256.slice(0, 2))
  await mkdir(path, { recursive: true })
  await writeFile(join(path, sha256.slice(2)), bytes)
  const [row] = await current.query<{ id: number }>(
    `with one as (
        select institute_id, ecourse_id, subject_id from study_file order by id limit 1),
      stored as (
        insert into file (institute_id, sha256, name, content_type, size)
        select institute_id, $1, $2, $3, $4 from one returning id)
      insert into study_file (institute_id, ecourse_id, subject_id, title, material_type, host, file_id, shared_at, is_readonly)
      select one.institute_id, one.ecourse_id, one.subject_id, $2, 'Other', 'file', stored.id, now(), false
      from one, stored returning id`,
    [sha256, name, type, bytes.length],
  )
  const addresses = await addressesOf(token)
  const address = addresses.get(Number(row?.id))
  if (!address) throw new Error(`${name} is not shared`)
  return address
}

/** The files of a person's first course, with their addresses. */
async function addressesOf(token: string): Promise<Map<number, string>> {
  const [course] = await server.current.query<{ institute_id: number; id: string }>(
    'select institute_id, id from ecourse order by id limit 1',
  )
  const answer = await fetch(server.current.at('localhost', '/api/v1/instFileSystem/get-study-material'), {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({
      ecourse_id: Number(course?.id),
      institute_id: course?.institute_id,
      product_id: 0,
    }),
  })
  const { result } = (await answer.json()) as { result: Node[] }
  const found = new Map<number, string>()
  const walk = (node: Node) => {
    for (const files of Object.values(node.studyMaterialMap))
      for (const { file_id, file_name } of files) found.set(file_id, file_name)
    node.subtopicList.forEach(walk)
  }
  result.forEach(walk)
  return found
}
type Node = {
  studyMaterialMap: Record<string, { file_id: number; file_name: string }[]>
  subtopicList: Node[]
}

const script = '<script>window.top.document.title = "owned"; document.title = "owned"</script>'
/** Uploads with hostile names and contents. */
const hostile: [name: string, type: string, content: string][] = [
  ['../../evil.html', 'application/octet-stream', script],
  ['a\u0000b.pdf.html', 'application/octet-stream', script],
  ['evil.svg', 'application/octet-stream', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
  ['report.pdf', 'application/octet-stream', `<!doctype html><title>x</title>${script}`],
  ['fdp.\u202elmth', 'application/octet-stream', script],
  [`${'x'.repeat(300)}.html`, 'application/octet-stream', script],
  ['CON.txt', 'text/plain; charset=utf-8', script],
]

test.describe('uploaded files', () => {
  // Reported for every script that is blocked there, also for Playwright's trace.
  test.use({ allowedComplaints: [/^Blocked script execution .* because the document's frame is sandboxed/] })

  test('never run as a page, neither by their address nor under another name', async ({ page }) => {
    const opened = await page.context().newPage()
    await opened.setContent(script)
    expect(await opened.title(), 'what the script does where it runs').toBe('owned')
    await opened.goto('about:blank')
    await openAs(page, '9000000001', server.current.at('localhost', '/dashboard'))
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('homeroom.session') ?? '{}').student_auth as string,
    )
    for (const [name, type, content] of hostile) {
      const stored = name.replaceAll('\u0000', '')
      const address = await share(stored, type, Buffer.from(content), token)
      expect(address.split('/')).toHaveLength(4)
      for (const path of [address, `${address.slice(0, address.lastIndexOf('/'))}/page.html`]) {
        const answer = await fetch(server.current.at('localhost', path))
        expect(answer.status, name).toBe(200)
        expect(answer.headers.get('content-type'), name).toBe(type)
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        expect(answer.headers.get('content-security-policy')).toContain('sandbox')
        const isText = type.startsWith('text/plain')
        expect(answer.headers.get('content-disposition')?.startsWith(isText ? 'inline' : 'attachment')).toBe(
          true,
        )
        await opened.goto(server.current.at('localhost', path)).catch(() => undefined)
        expect(await opened.title()).not.toBe('owned')
      }
    }
    expect(await page.title()).not.toBe('owned')
  })
})

test('a file is not found without its token, after its session has ended, or under another name of the store', async () => {
  const token = await tokenOf('9000000001')
  const address = await share('mine.txt', 'text/plain; charset=utf-8', randomBytes(20), token)
  const [, , signed = ''] = address.split('/')
  for (const path of [
    `/files/${signed.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))}/mine.txt`,
    '/files/../../secret-key',
    '/files/..%2f..%2fsecret-key',
    `/files/${signed}/../../../secret-key`,
    `/files/${signed}/a/b`,
  ]) {
    expect((await fetch(server.current.at('localhost', path))).status, path).toBe(404)
  }
  expect((await fetch(server.current.at('localhost', address))).status).toBe(200)
  await server.current.query('update session set ended_at = now()')
  expect((await fetch(server.current.at('localhost', address))).status).toBe(404)
})

test.describe('a large file', () => {
  const megabyte = 1024 * 1024
  // In total twice the memory that the server may use for it.
  const size = 32 * megabyte
  const clients = 8

  /** Resident memory of the server, in bytes. */
  async function memory(): Promise<number> {
    const status = await readFile(`/proc/${server.current.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
  }
  /** The number of stored files that the server has open. */
  async function openFiles(): Promise<number> {
    const folder = `/proc/${server.current.pid}/fd`
    const names = await Promise.all(
      (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => '')),
    )
    return names.filter((name) => name.startsWith(join(server.current.folder, 'files'))).length
  }
  const open = (address: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(server.current.at('localhost', address), resolve).on('error', reject)
    })
  async function drain(answer: IncomingMessage): Promise<string> {
    const hash = createHash('sha256')
    for await (const chunk of answer) hash.update(chunk as Buffer)
    return hash.digest('hex')
  }

  test('streams to many clients at once, and stops reading when a client disconnects', async () => {
    test.setTimeout(120_000)
    const token = await tokenOf('9000000002')
    const bytes = randomBytes(size)
    const address = await share('lecture.bin', 'application/octet-stream', bytes, token)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await drain(await open(address))
    await wait(500)
    const idle = await memory()
    let peak = 0
    const watch = setInterval(async () => {
      peak = Math.max(peak, await memory())
    }, 50)
    const received = await Promise.all(
      Array.from({ length: clients }, async () => drain(await open(address))),
    )
    clearInterval(watch)
    expect(new Set(received)).toEqual(new Set([sha256]))
    // The limit is 60 MB for 20 files of 150 MB; `npm run bench` prints the figure.
    expect((peak - idle) / megabyte).toBeLessThan(120)

    const aborted = await open(address)
    await new Promise((resolve) => aborted.once('data', resolve))
    expect(await openFiles()).toBeGreaterThan(0)
    aborted.destroy()
    await expect.poll(openFiles).toBe(0)
  })

  test('a range request returns exactly its bytes', { tag: '@long' }, async () => {
    const token = await tokenOf('9000000002')
    const bytes = randomBytes(megabyte)
    const address = server.current.at(
      'localhost',
      await share('ranges.bin', 'application/octet-stream', bytes, token),
    )
    const ask = (range: string) => fetch(address, { headers: { range } })
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 0],
      ['bytes=0-65535', 0, 65_535],
      ['bytes=500000-600000', 500_000, 600_000],
      ['bytes=-1', megabyte - 1, megabyte - 1],
      ['bytes=1048575-', megabyte - 1, megabyte - 1],
    ] as const) {
      const answer = await ask(range)
      expect([answer.status, answer.headers.get('content-range')]).toEqual([
        206,
        `bytes ${from}-${to}/${megabyte}`,
      ])
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(from, to + 1))).toBe(true)
    }
    expect((await ask('bytes=1048576-')).status).toBe(416)
    expect((await ask('bytes=0-1,5-6')).status).toBe(200)
  })
})

/** The library under load: the server's memory while many download a large file, and the search over many files. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { megabytesOf } from '../processes.ts'
import { showTimes } from '../times.ts'
import { addRows } from './phone/rows.ts'
import type { BenchServer } from './server.ts'
import { signInForBench } from './sign-in.ts'

type LibraryFigure = { name: string; figure: string }

const megabyte = 1024 * 1024
const largeFile = 150 * megabyte
const clients = 20
const student = '9000000001'
const manyFiles = 20_000
const searches = ['chapter', 'notes 17', 'worksheet', 'solutions 9', 'zzzz']
const rounds = 20

export async function benchLibrary(server: BenchServer): Promise<LibraryFigure[]> {
  const pool = new pg.Pool({ connectionString: server.databaseAddress, max: 1 })
  const at = `http://localhost:${server.port}`
  const token = await tokenOf(at)
  try {
    return [...(await downloadMany(server, pool, at, token)), ...(await searchMany(pool, at, token))]
  } finally {
    await pool.end()
  }
}

async function tokenOf(at: string) {
  const { student_auth: token, institute_id: instituteId, student_id: studentId } = await signInForBench(at)
  return { token, instituteId, studentId }
}

type Who = Awaited<ReturnType<typeof tokenOf>>

/** The course of the signed-in student, and its first subject. */
const topic = `select c.institute_id, c.id as ecourse_id, (select min(x.subject_id) from study_file x
    where x.institute_id = c.institute_id and x.ecourse_id = c.id) as subject_id
  from person p join student s on s.institute_id = p.institute_id and s.person_id = p.id
  join enrolment e on e.institute_id = s.institute_id and e.student_id = s.id
  join academic_year y on y.institute_id = e.institute_id and y.id = e.academic_year_id
  join section n on n.institute_id = e.institute_id and n.id = e.section_id
  join ecourse c on c.institute_id = n.institute_id and c.standard_id = n.standard_id
  where p.phone = '${student}' and current_date between y.start_date and y.end_date
  order by c.id limit 1`

async function downloadMany(
  server: BenchServer,
  pool: pg.Pool,
  at: string,
  who: Who,
): Promise<LibraryFigure[]> {
  const bytes = randomBytes(largeFile)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const folder = join(server.folder, 'files', sha256.slice(0, 2))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, sha256.slice(2)), bytes)
  await pool.query(
    `with place as (${topic}), stored as (
        insert into file (institute_id, sha256, name, content_type, size)
        select institute_id, $1, 'lecture.bin', 'application/octet-stream', $2 from place returning id)
      insert into study_file (institute_id, ecourse_id, subject_id, title, material_type, host, file_id, shared_at, is_readonly)
      select place.institute_id, ecourse_id, subject_id, 'Large lecture', 'Other', 'file', stored.id, now(), false
      from place, stored`,
    [sha256, largeFile],
  )
  const [found] = await search(at, who, 'Large lecture')
  const address = new URL(found?.file_name ?? '', at)
  const memory = () => megabytesOf(server.pid, 'VmRSS')
  const drain = async () => {
    const { body } = await fetch(address)
    let size = 0
    if (body) for await (const chunk of body) size += chunk.length
    return size
  }
  await drain()
  await wait(1000)
  const idle = memory()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, memory())
  }, 50)
  const start = performance.now()
  const sizes = await Promise.all(Array.from({ length: clients }, drain))
  const seconds = (performance.now() - start) / 1000
  clearInterval(watch)
  const total = sizes.reduce((sum, size) => sum + size, 0) / megabyte
  return [
    {
      name: `${clients} × ${largeFile / megabyte} MB: memory above idle`,
      figure: `${Math.round(most - idle)} MB`,
    },
    { name: 'together', figure: `${Math.round(total)} MB in ${seconds.toFixed(1)} s` },
  ]
}

type Found = { file_name: string }

async function search(at: string, who: Who, text: string): Promise<Found[]> {
  const query = new URLSearchParams({ student_id: String(who.studentId), q: text })
  const answer = await fetch(`${at}/api/v1/instFileSystem/search/${who.instituteId}?${query}`, {
    headers: { authorization: who.token },
  })
  if (!answer.ok) throw new Error(`search answered ${answer.status}`)
  return ((await answer.json()) as { result: Found[] }).result
}

async function searchMany(pool: pg.Pool, at: string, who: Who): Promise<LibraryFigure[]> {
  await addRows(pool, student, ['study_file'], manyFiles)
  const taken: number[] = []
  for (const text of Array.from({ length: rounds }, () => searches).flat()) {
    const start = performance.now()
    await search(at, who, text)
    taken.push(performance.now() - start)
  }
  return [{ name: `Search in ${manyFiles} files, p50, p99, slowest`, figure: showTimes(taken) }]
}

import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '#domain/session/calls.ts'
import type { Context } from '#server/context.ts'
import type { VideoSettings } from '#server/database/tables/institute.ts'
import type { TestDatabase } from '#server/database/testing.ts'
import { setVideo } from '#server/features/live/testing-video-hosts.ts'
import { storeFile } from '#server/files/writes.ts'

/** A Friday in India, half past eleven: the time of these tests. */
export const now = new Date('2026-11-20T11:30:00+05:30')

/** The parts of the server that these tests use; a feature does not import it. */
type App = {
  app: FastifyInstance
  context: Pick<Context, 'files' | 'secrets'>
  database: TestDatabase
  setClock: (now: Date) => void
}

/** A class that ended an hour ago, with a recording of each kind: `<key>` at Vimeo, `guarded-<key>` at VdoCipher. */
export type RecordedClass = {
  liveClassId: number
  cloud: number
  vimeo: number
  guarded: number
  key: string
}

type Ask = { method?: 'GET' | 'POST' | 'PUT'; body?: object; headers?: Record<string, string> }

/**
 * The app in the middle of an academic year, and three recorded classes: one for 10-A, one for 10-B, one for
 * holders of a product of the coaching institute.
 */
export async function openRecordings(t: App, film: Buffer) {
  const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await t.database.pool.query<Row>(text, values)).rows
  await query(`update academic_year y set start_date = make_date(2026 - back.years, 4, 1),
      end_date = make_date(2027 - back.years, 3, 31)
    from (select id, row_number() over (partition by institute_id order by start_date desc)::int - 1 as years
      from academic_year) back where back.id = y.id`)
  await query('truncate live_class cascade')
  t.setClock(now)

  const record = async (kind: 'section' | 'product', name: string, key: string): Promise<RecordedClass> => {
    const [section] = await query<{ id: number; institute: number }>(
      kind === 'section'
        ? `select s.id, s.institute_id as institute from section s
            join academic_year y on y.institute_id = s.institute_id and y.id = s.academic_year_id
            where s.name = $1 order by y.start_date desc limit 1`
        : 'select id, institute_id as institute from product where title = $1',
      [name],
    )
    const institute = section?.institute ?? 0
    const [made] = await query<{ id: number; endsAt: Date }>(
      `insert into live_class (institute_id, name, starts_at, ends_at, link_url, meeting_with)
        values ($1, 'Wave optics: the "ripple" tank', $2::timestamptz - interval '2 hours',
          $2::timestamptz - interval '1 hour', 'https://meet.example/1', 'Zoom')
        returning id, ends_at as "endsAt"`,
      [institute, now],
    )
    const liveClassId = made?.id ?? 0
    await query(
      `insert into live_class_${kind} (institute_id, live_class_id, ${kind}_id) values ($1, $2, $3)`,
      [institute, liveClassId, section?.id],
    )
    const file = { instituteId: institute, name: 'recording.mp4', bytes: film }
    const fileId = await storeFile(t.database.pool, t.context.files, file)
    const add = async (host: string, stored: number | null, videoKey: string) => {
      const [row] = await query<{ id: number }>(
        `insert into recording
            (institute_id, live_class_id, name, recorded_at, uploaded_at, duration_seconds, size, host, file_id, video_key)
          values ($1, $2, 'Wave optics: the "ripple" tank', $3, $3, 12, $4, $5, $6, $7) returning id`,
        [institute, liveClassId, made?.endsAt, stored ? film.length : 0, host, stored, videoKey],
      )
      return row?.id ?? 0
    }
    return {
      liveClassId,
      key,
      cloud: await add('cloud', fileId, ''),
      vimeo: await add('vimeo', null, key),
      guarded: await add('vdocipher', null, `guarded-${key}`),
    }
  }

  const ask = (who: SignedIn, url: string, { method = 'GET', body, headers = {} }: Ask = {}) =>
    t.app.inject({
      method,
      url,
      headers: { host: 'localhost', authorization: who.student_auth, ...headers },
      ...(body && { payload: body }),
    })

  return {
    query,
    mine: await record('section', '10-A', '1001'),
    others: await record('section', '10-B', '1002'),
    bought: await record('product', 'JEE Crash Course', '1003'),
    set: (instituteId: number, video: Partial<VideoSettings> = {}) =>
      setVideo(query, t.context.secrets, instituteId, video),
    download: (who: SignedIn, id: number, search = '', headers = {}) =>
      ask(who, `/api/v1/meeting_manager/recording/download/${who.institute_id}/${id}${search}`, { headers }),
    password: (who: SignedIn, videoID: string, more = {}) =>
      ask(who, '/api/v1/instFileSystem/videoOTP?source=IOS-APP', {
        method: 'POST',
        body: { videoID, institute_id: who.institute_id, user_id: who.user_id, ...more },
      }),
    links: (who: SignedIn, id: string) =>
      ask(who, `/prod/vimeo/download-links/${id}`, {
        headers: { 'x-prod-inst-id': String(who.institute_id) },
      }),
    opened: (who: SignedIn, video_id: string) =>
      ask(who, '/api/v1/instFileSystem/update-watch-count', {
        method: 'PUT',
        body: { video_id, institute_id: who.institute_id },
      }),
    watched: (who: SignedIn, video_id: string, watch_duration: number) =>
      ask(who, '/api/v1/instFileSystem/allocateWatchHistory', {
        method: 'POST',
        body: { video_id, watch_duration },
      }),
  }
}

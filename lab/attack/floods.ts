import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { downloadAttachments } from '#domain/assignment/calls.ts'
import { reportDownload } from '#domain/exam/report/calls.ts'
import { updateProfile } from '#domain/profile/calls.ts'
import { callOf } from '#server/http/testing/foreign-ids.ts'
import type { Answer } from '#server/http/testing/requester.ts'
import { validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { type Attack, people, type Target } from './attack.ts'
import { pngBomb } from './bombs/pictures-and-zips.ts'
import { fileAddressOf } from './files.ts'

/** Longer than any body, header or reply may take. */
const maxMs = 75_000

/** Opens many connections and leaves them. @returns how many are open after the longest time */
async function hold(target: Target, count: number, text: string): Promise<number> {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(target.port, 'localhost')
    socket.on('error', () => undefined).resume()
    socket.write(text)
    return socket
  })
  const closed = Promise.all(sockets.map(closeOf))
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, maxMs))])
  const open = sockets.filter((socket) => !socket.closed).length
  for (const socket of sockets) socket.destroy()
  return open
}

/** Of one session (`REQUESTS_PER_SECOND`). */
const [maxEachSecond, maxAtOnce] = [40, 200]

const closeOf = (socket: Socket) => once(socket, 'close').catch(() => undefined)

/** Bytes of all files under a data folder except the database's. */
async function findSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const sizes = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'postgres')))
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const head = (path: string, headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')

const json = 'content-type: application/json'
const loginPath = '/api/v2/user/v3/login'

/** Sends in parallel loops without a pause. @param begin sends one request */
function loops(
  name: string,
  count: number,
  forMs: number,
  begin: (target: Target) => Promise<() => Promise<Answer>>,
): Attack {
  return {
    name,
    isFlood: true,
    run: async (target) => {
      const ask = await begin(target)
      const until = Date.now() + forMs
      let [attempts, broken] = [0, 0]
      await Promise.all(
        Array.from({ length: count }, async () => {
          while (Date.now() < until) {
            const { statusCode } = await ask()
            attempts += 1
            if (statusCode >= 500 && statusCode !== 503) broken += 1
          }
        }),
      )
      return { attempts, found: broken > 0 ? [`${broken} answers of 5xx`] : [] }
    },
  }
}

function holding(name: string, count: number, textOf: (target: Target) => Promise<string>): Attack {
  return {
    name,
    isFlood: true,
    run: async (target) => {
      const open = await hold(target, count, await textOf(target))
      return { attempts: count, found: open > 0 ? [`${open} connections stay open`] : [] }
    },
  }
}

export const floods: Attack[] = [
  {
    // Where this is slow, so is the machine, and the other figures mean nothing.
    name: 'nothing, to compare floods with',
    isFlood: true,
    run: async () => ({ attempts: await sleep(5000, 0), found: [] }),
  },
  holding('half-sent logins of 15 KB', 2000, async () =>
    [head(loginPath, [json, 'content-length: 16000']), '{"user_name":"', 'a'.repeat(15_000)].join(''),
  ),
  holding('half-sent logins of 1 MB in chunks', 2000, async () =>
    [head(loginPath, [json, 'transfer-encoding: chunked']), 'f4240\r\n', 'a'.repeat(1_000_000)].join(''),
  ),
  holding('connections on which nothing is said', 2000, async () => ''),
  holding('headers that never end', 1000, async () => 'GET / HTTP/1.1\r\nhost: localhost\r\nx-a: '),
  holding('half-sent forms of one pupil', 20, async (target) => {
    const { token } = await target.callerOf(people.aarav)
    const type = 'content-type: multipart/form-data; boundary=x'
    const path = '/api/v2/onlineAssignment/student/updateAssignment'
    const file = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'
    return (
      head(path, [`authorization: ${token}`, type, 'content-length: 140000000']) +
      file +
      'a'.repeat(1_000_000)
    )
  }),
  {
    name: 'archives of every choice of attachments',
    isFlood: true,
    run: async (target) => {
      const me = await target.callerOf(people.aarav)
      const rows = await target.query<{ id: number }>(
        'select id from submission_attachment where student_id = $1 and file_id is not null order by id limit 8',
        [me.student],
      )
      const ids = rows.map(({ id }) => id)
      const before = await findSize(target.folder)
      let attempts = 0
      for (let choice = 1; choice < 2 ** ids.length; choice += 1) {
        const chosen = ids.filter((_, at) => (choice >> at) % 2 === 1)
        const parts = { body: { institute_id: me.institute, attachmentId_array: chosen } }
        const reply = await send(target, downloadAttachments, parts, me.token)
        const url = (reply.json() as { result?: { body: string } }).result?.body
        if (url) await target.app.inject({ url, headers: { host: 'localhost' } })
        attempts += 1
      }
      const kept = (await findSize(target.folder)) - before
      return { attempts, found: kept > 20_000_000 ? [`${Math.round(kept / 1e6)} MB are kept`] : [] }
    },
  },
  loops('one’s own report as a PDF, four loops', 4, 10_000, async (target) => {
    const me = await target.callerOf(people.aarav)
    return () => send(target, reportDownload, validRequest(reportDownload, me), me.scorecardToken)
  }),
  loops('one’s own home, sixty loops', 60, 10_000, async (target) => {
    const me = await target.callerOf(people.aarav)
    const call = callOf('/api/v1/home/student/:institute_id/:student_id')
    return () => send(target, call, validRequest(call, me), me.token)
  }),
  loops('one’s own file, forty loops', 40, 10_000, async (target) => {
    const url = await fileAddressOf(target, await target.callerOf(people.aarav))
    return () => target.app.inject({ url, headers: { host: 'localhost' } })
  }),
  loops('file addresses that nobody signed, forty loops', 40, 10_000, async (target) => {
    let n = 0
    return () =>
      target.app.inject({ url: `/files/1.1.1.${++n}.${'A'.repeat(43)}`, headers: { host: 'localhost' } })
  }),
  loops('sign-ins with a wrong password, forty loops', 40, 10_000, async (target) => {
    let n = 0
    return () =>
      target.app.inject({
        method: 'POST',
        url: '/api/v2/user/v3/login',
        headers: { host: 'localhost' },
        payload: {
          device_id: 'flood',
          source: 'WEB',
          user_name: String(8_100_000_000 + ++n),
          password: 'guess1',
        },
      })
  }),
  loops('photos of 12 million pixels, four loops', 4, 10_000, async (target) => {
    const me = await target.callerOf(people.riya)
    const photo = pngBomb(3400).toString('base64')
    const params = { institute_id: me.institute, user_id: me.user }
    return () => send(target, updateProfile, { params, body: { photo } }, me.token)
  }),
  {
    name: 'a thousand requests of one session in one moment',
    isShort: true,
    isFlood: true,
    run: async (target) => {
      const me = await target.callerOf(people.diya)
      const begun = performance.now()
      const url = `/api/v1/academicYear/all/${me.institute}`
      const ask = () => target.app.inject({ url, headers: { host: 'localhost', authorization: me.token } })
      const answers = await Promise.all(Array.from({ length: 1000 }, ask))
      const seconds = (performance.now() - begun) / 1000
      const accepted = answers.filter(({ statusCode }) => statusCode === 200).length
      const most = maxAtOnce + Math.ceil(seconds * maxEachSecond)
      return { attempts: 1000, found: accepted > most ? [`${accepted} were accepted, not ${most}`] : [] }
    },
  },
]

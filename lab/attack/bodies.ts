import { updateAssignment } from '#domain/assignment/calls.ts'
import { type Attack, fewOf, people } from './attack.ts'
import { sendRaw, statusOf } from './over-http.ts'

/** Bodies that are not what they claim. */
export const lyingBodies: Attack = {
  name: 'bodies with lengths and types that are not theirs',
  isShort: true,
  run: async (target) => {
    const me = await target.callerOf(people.aarav)
    const found: string[] = []
    const path = updateAssignment.path
    const post = (headers: string[], body: string) =>
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${me.token}\r\n${headers.join('\r\n')}\r\n\r\n${body}`
    const json = 'content-type: application/json'
    const form = 'content-type: multipart/form-data; boundary=x'
    const smuggled = 'GET /api/v1/academicYear/all/1 HTTP/1.1\r\nhost: localhost\r\n\r\n'
    const raw: [string, string][] = [
      ['two lengths', post([json, 'content-length: 2', 'content-length: 5'], '{}')],
      [
        'a length and chunks',
        post([json, 'content-length: 4', 'transfer-encoding: chunked'], `0\r\n\r\n${smuggled}`),
      ],
      ['chunks in another encoding', post([json, 'transfer-encoding: xchunked'], `0\r\n\r\n${smuggled}`)],
      ['chunks twice', post([json, 'transfer-encoding: chunked, chunked'], '0\r\n\r\n')],
      ['a negative length', post([json, 'content-length: -1'], '{}')],
      ['a length that is no number', post([json, 'content-length: 0x2'], '{}')],
      ['a chunk of no number', post([json, 'transfer-encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n')],
      ['a chunk that never ends', post([json, 'transfer-encoding: chunked'], `ffffffffffffffff\r\n{}`)],
      ['a form without parts', post([form, 'content-length: 7', 'connection: close'], '--x--\r\n')],
      ['a form without an end', post([form, 'content-length: 5', 'connection: close'], '--x\r\n')],
      [
        'a form with a long border',
        post(
          [
            `content-type: multipart/form-data; boundary=${'x'.repeat(5000)}`,
            'content-length: 2',
            'connection: close',
          ],
          '{}',
        ),
      ],
      ['a line that is bare', `GET / HTTP/1.1\nhost: localhost\n\n`],
      ['a header with a null', `GET / HTTP/1.1\r\nhost: localhost\r\nx: a\0b\r\n\r\n`],
      ['an unknown version', `GET / HTTP/9.9\r\nhost: localhost\r\n\r\n`],
    ]
    for (const [what, text] of raw) {
      const answers = await sendRaw(target.port, text)
      if (statusOf(answers) >= 500 || /HTTP\/1\.1 200/.test(answers))
        found.push(`${what}: ${answers.slice(0, 40)}`)
    }
    for (const [type, body] of [
      ['text/plain', '{}'],
      ['application/xml', '<a/>'],
      ['application/x-www-form-urlencoded', 'a=b'],
      ['application/json', '{"a":'],
      ['application/json', '{"__proto__":{"isAdmin":true}}'],
      ['application/json', '['.repeat(100_000)],
      ['application/json; charset=utf-7', '{}'],
      ['text/html', '<script>alert(1)</script>'],
    ] as const) {
      const headers = { host: 'localhost', authorization: me.token, 'content-type': type }
      const { statusCode } = await target.app.inject({ method: 'POST', url: path, headers, payload: body })
      if (statusCode < 400 || statusCode >= 500) found.push(`${type} ${body.slice(0, 20)}: ${statusCode}`)
    }
    return { attempts: raw.length + 8, found: fewOf(found) }
  },
}

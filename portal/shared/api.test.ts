import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateAssignment } from '#domain/assignment/calls.ts'
import { myProducts } from '#domain/product/calls.ts'
import { academicYears, forgotPassword, logoAndFavIcon } from '#domain/session/calls.ts'
import { LateError, send } from '#portal/shared/api.ts'
import { read } from '#portal/shared/requests/read.ts'
import { exampleYear } from '#portal/testing/session-examples.ts'

/** Another institute's back end, which /config.json names: it answers as such servers may. */
let backEnd: Server
let listener: RequestListener
beforeEach(async () => {
  backEnd ??= await new Promise<Server>((resolve) => {
    const server = createServer((request, response) => listener(request, response))
    server.listen(0, '127.0.0.1', () => resolve(server.unref()))
  })
  const main_api = `http://127.0.0.1:${(backEnd.address() as AddressInfo).port}`
  const config = Promise.resolve(Response.json({ main_api, custom_product: main_api }))
  globalThis.homeroomEarly = new Map([[' /config.json', { answer: config, sentAt: Date.now() }]])
})
afterEach(() => vi.useRealTimers())
afterAll(() => backEnd.closeAllConnections())

const years = { params: { institute_id: 7 } }
const draft = {
  institute_id: 7,
  category_id: 255 as const,
  studentId_array: [1],
  file_id: 2,
  student_status: 'Draft' as const,
  student_comment: 'क',
  attachmentId_array: [],
  url_lists: [],
}

describe('a call', () => {
  test('is sent with its path, token and headers, and its answer is read by the contract', async () => {
    listener = (request, response) => {
      expect(request.url).toBe('/api/v1/academicYear/all/7')
      expect(request.headers).toMatchObject({ authorization: 'secret.4', source: 'WEB' })
      expect(request.headers.timezone).toMatch(/\w/)
      response.end(JSON.stringify([{ ...exampleYear({}), more: 'than asked' }]))
    }
    expect(await send(academicYears, years, { token: 'secret.4' })).toEqual([exampleYear({})])
  })

  test('of the product service names institute and person by headers [access-11]', async () => {
    listener = (request, response) => {
      expect(request.headers).toMatchObject({ 'x-prod-inst-id': '0', 'x-prod-user-id': '0' })
      response.end(JSON.stringify({ statusCode: 200, message: 'OK', result: [] }))
    }
    expect((await send(myProducts, {}, { token: 'secret.4' })).result).toEqual([])
  })

  test('sends its body as JSON', async () => {
    listener = async (request, response) => {
      const chunks = await Array.fromAsync(request)
      expect(request.headers['content-type']).toBe('application/json')
      expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ user_name: '9000000001' })
      response.end(JSON.stringify({ statusCode: 200, message: 'OK', result: null }))
    }
    const answer = await send(forgotPassword, { body: { user_name: '9000000001' } })
    expect(answer.result).toBeNull()
  })

  test('sends the body of a form as its part fileJson, and files beside it [access-16]', async () => {
    listener = async (request, response) => {
      const chunks = await Array.fromAsync(request)
      const sent = new Response(Buffer.concat(chunks), {
        headers: { 'content-type': String(request.headers['content-type']) },
      })
      const form = await sent.formData()
      expect(JSON.parse(String(form.get('fileJson')))).toEqual(draft)
      const files = form.getAll('files') as File[]
      expect(files.map(({ name, size }) => [name, size])).toEqual([
        ['a.txt', 2],
        ['b.txt', 3],
      ])
      response.end(JSON.stringify({ statusCode: 200, message: 'OK', result: null }))
    }
    const files = [new File(['aa'], 'a.txt'), new File(['bbb'], 'b.txt')]
    const answer = await send(updateAssignment, { body: draft }, { files, token: 'secret.4' })
    expect(answer.result).toBeNull()
  })

  describe('whose reply has a tag', () => {
    const reply = (name: string) => JSON.stringify([exampleYear({ inst_acad_year: name })])
    const asked: (string | undefined)[] = []
    let current = { tag: '"1"', text: reply('2026') }
    beforeEach(() => {
      asked.length = 0
      current = { tag: '"1"', text: reply('2026') }
      listener = (request, response) => {
        asked.push(request.headers['if-none-match'])
        const isKnown = request.headers['if-none-match'] === current.tag
        response.writeHead(isKnown ? 304 : 200, { etag: current.tag })
        response.end(isKnown ? undefined : current.text)
      }
    })

    test('says which it has, and takes that one where it has not changed [access-15]', async () => {
      const first = await read(academicYears, years)
      expect(await read(academicYears, years)).toEqual(first)
      current = { tag: '"2"', text: reply('2027') }
      const next = await read(academicYears, years)
      expect(next).toEqual([exampleYear({ inst_acad_year: '2027' })])
      expect(await read(academicYears, years)).toEqual(next)
      expect(asked).toEqual([undefined, '"1"', '"1"', '"2"'])
    })

    test('is forgotten when a later reply has none', async () => {
      await read(academicYears, { params: { institute_id: 8 } })
      const withTag = listener
      listener = (_, response) => response.end(reply('2028'))
      const next = await read(academicYears, { params: { institute_id: 8 } })
      expect(next).toEqual([exampleYear({ inst_acad_year: '2028' })])
      listener = withTag
      await read(academicYears, { params: { institute_id: 8 } })
      expect(asked).toEqual([undefined, undefined])
    })

    test('says nothing of another request, and forgets the oldest ones', async () => {
      const of = (institute_id: number) => read(academicYears, { params: { institute_id } })
      for (let institute = 101; institute <= 161; institute += 1) await of(institute)
      expect(asked).toEqual(Array.from({ length: 61 }, () => undefined))
      await of(101)
      await of(161)
      expect(asked.slice(61)).toEqual([undefined, '"1"'])
    })
  })

  test('uses the reply of an early request', async () => {
    listener = (_, response) => response.writeHead(500).end()
    const { port } = backEnd.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/api/v1/institutes/getLogoAndFavIcon?virtualHostUrl=school.localhost`
    const early = { institute_name: 'Greenfield', country_calling_code: '91', logoPath: '', favIconPath: '' }
    globalThis.homeroomEarly?.set(` ${url}`, {
      answer: Promise.resolve(Response.json(early)),
      sentAt: Date.now(),
    })
    const ask = () => read(logoAndFavIcon, { query: { virtualHostUrl: 'school.localhost' } })
    expect(await ask()).toEqual(early)
    await expect(ask()).rejects.toThrow('Internal Server Error')
  })

  test.each([
    ['the server’s message', 422, '{"message":"Not today"}', 'Not today', true],
    ['the text for the status', 404, '<h1>404</h1>', 'Not Found', false],
    [
      'a general text for an answer that does not fit',
      200,
      '{"years":[]}',
      'Something went wrong! Please try after sometime.',
      false,
    ],
    [
      'a general text for an answer that is no JSON',
      200,
      'OK',
      'Something went wrong! Please try after sometime.',
      false,
    ],
  ])('that fails has the message %s', async (_, status, body, message, hasServerMessage) => {
    listener = (_, response) => response.writeHead(status).end(body)
    await expect(send(academicYears, years, { token: 't' })).rejects.toMatchObject({
      status,
      message,
      hasServerMessage,
    })
  })

  test.each([
    ['hangs up', 1000, (...[, response]) => response.destroy()],
    ['says nothing in time', 80, () => {}],
    ['stops in the middle', 80, (...[, response]) => response.writeHead(200).write('[')],
  ] satisfies [string, number, RequestListener][])(
    'to a server that %s reads: Please check your internet connection!',
    async (_, timeoutMs, behaviour) => {
      listener = behaviour
      await expect(send(academicYears, years, { token: 't', timeoutMs })).rejects.toMatchObject({
        status: undefined,
        message: 'Please check your internet connection!',
      })
    },
  )

  test.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['stops in the middle of its answer', (_, response) => void response.writeHead(200).write('[')],
  ])('to a server that %s ends after half a minute of silence', async (_, behaviour) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const received = new Promise<void>((resolve) => {
      listener = (request, response) => {
        behaviour(request, response)
        resolve()
      }
    })
    const call = send(academicYears, years, { token: 't' }).catch((failure) => failure)
    await received
    await vi.advanceTimersByTimeAsync(32_000)
    expect(await call).toBeInstanceOf(LateError)
    expect((await call).message).toBe('Please check your internet connection!')
  })

  test('with files ends after the time that a slow line needs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { promise: received, resolve: receive } = Promise.withResolvers<void>()
    listener = () => receive()
    const files = [new File(['x'.repeat(40_000)], 'a.txt')]
    let end: unknown
    void send(updateAssignment, { body: draft }, { files, token: 't' }).catch((failure) => {
      end = failure
    })
    await received
    await vi.advanceTimersByTimeAsync(35_000)
    expect(end).toBeUndefined()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(end).toBeInstanceOf(LateError)
  })

  test('with a slow reply, part by part, does not end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const text = JSON.stringify([exampleYear({})])
    const { promise: begun, resolve: begin } = Promise.withResolvers<ServerResponse>()
    listener = (_, response) => begin(response.writeHead(200))
    const call = send(academicYears, years, { token: 't' })
    const response = await begun
    for (const letter of text) {
      await new Promise<void>((resolve) => response.write(letter, () => resolve()))
      await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(5000)
    }
    response.end()
    expect(await call).toEqual([exampleYear({})])
  })

  test('an abort by the caller is not a failure of the network', async () => {
    listener = () => {}
    const giveUp = new AbortController()
    const call = send(academicYears, years, { token: 't', signal: giveUp.signal, timeoutMs: 5000 })
    setTimeout(() => giveUp.abort(), 50)
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

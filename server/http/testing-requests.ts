import type { LightMyRequestResponse } from 'fastify'
import type { Call } from '#domain/call.ts'
import type { TestApp } from '#server/http/testing.ts'

/** Somebody of the demo as a caller sees himself: his ids, and what he signs in with. */
export type Caller = {
  personId: number
  institute: number
  /** The student in view; for an open user, who has none, his own number again. */
  student: number
  /** The person in view: the child of a parent, or oneself. */
  user: number
  userType: number
  phone: string
  deviceId: string
  token: string
}

/** Values of paths and queries are put into the address as they are: whoever passes them has encoded them. */
export type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  headers?: Record<string, unknown>
}

export const nameOf = (call: Call) => `${call.method} ${call.path}`

/** What an honest portal sends for a caller. A call that is missing here fails the tests of foreign ids and bad input. */
export const validRequests = {
  'POST /api/v2/user/v3/login': (me) => ({
    body: {
      device_id: me.deviceId,
      source: 'WEB',
      user_name: me.phone,
      password: 'demo123',
      user_type: me.userType,
      user_id: me.user,
      institute_id: me.institute,
      logout_from_all_devices: false,
      from_link: false,
    },
  }),
  'POST /api/v1/session/student': (me) => ({ body: { institute_id: me.institute, student_id: me.student } }),
  'GET /api/v1/academicYear/all/:institute_id': (me) => ({ params: { institute_id: me.institute } }),
  'GET /api/v1/institutes/getLogoAndFavIcon': () => ({ query: { virtualHostUrl: 'school.localhost' } }),
  'POST /api/v2/user/forgotPassword': (me) => ({
    body: { user_name: me.phone, source: 'WEB', institute_id: me.institute, user_id: me.personId },
  }),
  'GET /api/v1/alternateLogin/logout': (me) => ({ query: { deviceId: me.deviceId } }),
  'POST /prod/ext/sso/login': (me) => ({ body: { token: forgedToken(me) } }),
  'GET /api/v1/home/student/:institute_id/:student_id': (me) => ({
    params: { institute_id: me.institute, student_id: me.student },
  }),
  'GET /api/v1/home/open/:institute_id/:user_id': (me) => ({
    params: { institute_id: me.institute, user_id: me.user },
  }),
  'GET /api/v1/banner-prom/for_student/:user_type': (me) => ({ params: { user_type: me.userType } }),
} satisfies Record<string, (me: Caller) => Parts>

/** @throws for a call that the table does not have yet */
export function validRequest(call: Call, me: Caller): Parts {
  const build = (validRequests as Record<string, (me: Caller) => Parts>)[nameOf(call)]
  if (!build) throw new Error(`testing-requests.ts has no valid request for ${nameOf(call)}`)
  return build(me)
}

/** Names an account, but nobody signed it. */
function forgedToken(me: Caller): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: 'https://login.partner.example',
    aud: 'homeroom',
    exp: 4_000_000_000,
    phone_number: me.phone,
  }
  return `${part({ alg: 'HS256' })}.${part({ ...claims, inst_id: me.institute, user_id: me.user })}.AAAA`
}

let requestsSent = 0

/** Each request comes from an address of its own, so that one test does not throttle the next. */
export function send(t: TestApp, call: Call, parts: Parts, token?: string): Promise<LightMyRequestResponse> {
  requestsSent += 1
  const path = call.path.replaceAll(/:(\w+)/g, (_whole, name: string) => String(parts.params?.[name]))
  const query = Object.entries(parts.query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}=${String(one)}`),
  )
  const headers = Object.entries(parts.headers ?? {}).map(([name, value]) => [name, String(value)])
  return t.app.inject({
    method: call.method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    remoteAddress: `10.${(requestsSent >> 16) & 255}.${(requestsSent >> 8) & 255}.${requestsSent & 255}`,
    headers: { host: 'localhost', ...(token && { authorization: token }), ...Object.fromEntries(headers) },
    ...(call.body && { payload: parts.body ?? {} }),
  })
}

/** Signs in somebody of the demo by phone; a parent of several goes on with the first child. */
export async function signInCaller(t: TestApp, phone: string): Promise<Caller> {
  const { result } = await t.login(phone)
  const isHeld = result !== null && !Array.isArray(result) && !('student_auth' in result)
  const [child] = isHeld ? result.student_details : []
  const me = isHeld ? await t.signedIn(phone, child && { user_id: child.user_id }) : result
  if (me === null || Array.isArray(me)) throw new Error(`${phone} is not signed in`)
  return {
    personId: me.account_id,
    institute: me.institute_id,
    student: me.student_id ?? me.user_id,
    user: me.user_id,
    userType: me.user_type,
    phone,
    deviceId: me.device_id,
    token: me.student_auth,
  }
}

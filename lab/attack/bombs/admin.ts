import { insertAdminToken } from '#server/features/exam/panel/admin/writes-tokens.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'
import { type Attack, fewOf } from '../attack.ts'
import { MiB } from './files.ts'

/** Each as large as a body may be. */
const bodies: Record<string, () => string> = {
  'a line of commas': () => `id,name\n${','.repeat(31 * MiB)}`,
  'rows of one letter': () => `id,name\n${'a\n'.repeat(15 * MiB)}`,
  'rows of 200 empty cells': () => `id,name\n${`${','.repeat(199)}\n`.repeat(160_000)}`,
  'a cell without an end': () => `id,name\n"${'a'.repeat(31 * MiB)}`,
  'rows with 20,000 faults': () => `id,name\n${'x,\u0000\n'.repeat(49_000)}`,
  'rows of long texts': () => `id,name\n${`x,${'a'.repeat(600)}\n`.repeat(50_000)}`,
}

/** Three at a time, as one token may, while families open home. */
export const adminBombs: Attack = {
  name: 'rows of the admin API that take long to read',
  isFlood: true,
  run: async (target) => {
    const token = makeSecret()
    const given = {
      instituteId: 1,
      name: 'bombs',
      tokenHash: hashOfSecret(token),
      scopes: ['write'],
      days: 1,
    }
    await insertAdminToken(target.database.pool, given)
    const found: string[] = []
    for (const [name, body] of Object.entries(bodies)) {
      const send = async () => {
        const headers = { host: 'school.localhost', authorization: token, 'content-type': 'text/csv' }
        const asked = { method: 'PUT' as const, url: '/admin/v1/records/students', headers, payload: body() }
        const { statusCode } = await target.app.inject(asked)
        if (statusCode !== 200 && statusCode !== 422) found.push(`${name}: ${statusCode}`)
      }
      await Promise.all([send(), send(), send()])
    }
    return { attempts: 3 * Object.keys(bodies).length, found: fewOf(found) }
  },
}

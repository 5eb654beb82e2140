import { parseArgs } from 'node:util'
import { type StaffRole, staffRoles } from '#domain/desk/roles.ts'

export type StaffRequest =
  | { task: 'invite'; instituteId: number; name: string; login: string; roles: StaffRole[] }
  | { task: 'list'; instituteId: number }
  | { task: 'remove'; instituteId: number; personId: number }

export const staffUsage = `Invites the first owner of a desk, who invites all others there; lists staff, or removes a member, e.g.
  npm run --silent staff -- --institute 1 --invite 9876543210 --name "Rekha Nair" --role owner
  npm run --silent staff -- --institute 1 --list
  npm run --silent staff -- --institute 1 --remove 12
  --invite  a phone number or an e-mail, by which the person signs in
  --role    ${staffRoles.join(', ')}; more than one with a comma between`

/** The arguments of `npm run staff`; undefined where they are wrong. */
export function readStaffRequest(args: readonly string[]): StaffRequest | undefined {
  const text = { type: 'string', default: '' } as const
  const options = {
    institute: text,
    invite: text,
    name: text,
    role: text,
    list: { type: 'boolean', default: false },
    remove: text,
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const isNumber = (written: string) => /^[1-9]\d{0,14}$/.test(written)
  const tasks = [values.invite !== '', values.list, values.remove !== ''].filter(Boolean)
  if (!isNumber(values.institute) || tasks.length !== 1) return undefined
  const instituteId = Number(values.institute)
  if (values.list) return { task: 'list', instituteId }
  if (values.remove !== '')
    return isNumber(values.remove)
      ? { task: 'remove', instituteId, personId: Number(values.remove) }
      : undefined
  const named = values.role.split(',')
  const roles = staffRoles.filter((role) => named.includes(role))
  const name = values.name.trim()
  if (roles.length !== named.length || name === '' || name.length > 200) return undefined
  return { task: 'invite', instituteId, name, login: values.invite, roles }
}

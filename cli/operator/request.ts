import { parseArgs } from 'node:util'
import { UsageError } from '#cli/command.ts'

export const operatorUsage = `Set what an institute cannot set itself; without more than the institute it is shown:
  npm run operator -- --institute 1
  npm run operator -- --institute 1 --main-host portal.school.example --host school.example
  npm run operator -- --institute 1 --remove-host old.school.example
  npm run operator -- --institute 1 --audit-days 365 --person-space 5120 --institute-space none --time-zone Asia/Kolkata
Space is in MB; a person has 5120, and the institute no limit, where it is "none".`

/** Rows of the kinds `hosts` and `institute`, as an import reads them. */
export type OperatorRequest = {
  instituteId: number
  hosts: { host: string; main?: 'yes' | 'no'; removed?: 'yes' }[]
  settings: Record<string, string>
}

const settingOf = {
  'audit-days': 'audit_days',
  'person-space': 'person_space_mb',
  'institute-space': 'institute_space_mb',
  'time-zone': 'time_zone',
} as const

/** The arguments of `npm run operator`. @throws UsageError */
export function readOperatorRequest(argv: readonly string[]): OperatorRequest {
  const text = { type: 'string' } as const
  const many = { type: 'string', multiple: true } as const
  const { values } = parse(() =>
    parseArgs({
      args: [...argv],
      options: {
        institute: text,
        host: many,
        'main-host': text,
        'remove-host': many,
        'audit-days': text,
        'person-space': text,
        'institute-space': text,
        'time-zone': text,
      },
    }),
  )
  if (!/^[1-9]\d{0,8}$/.test(values.institute ?? '')) throw new UsageError(operatorUsage)
  const main = values['main-host']
  return {
    instituteId: Number(values.institute),
    hosts: [
      ...(main === undefined ? [] : [{ host: main, main: 'yes' as const }]),
      ...(values.host ?? []).map((host) => ({ host })),
      ...(values['remove-host'] ?? []).map((host) => ({ host, removed: 'yes' as const })),
    ],
    settings: Object.fromEntries(
      Object.entries(settingOf).flatMap(([option, field]) => {
        const value = values[option as keyof typeof settingOf]
        return value === undefined ? [] : [[field, value === 'none' ? '' : value]]
      }),
    ),
  }
}

function parse<Parsed>(read: () => Parsed): Parsed {
  try {
    return read()
  } catch {
    throw new UsageError(operatorUsage)
  }
}

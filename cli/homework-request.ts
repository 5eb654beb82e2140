import { parseArgs } from 'node:util'

export type HomeworkRequest = { instituteId: number; code: string; file: string }

export const homeworkUsage = `Say of which institute, which assignment (its id, or that of your own system), and the ZIP to write, e.g.
  npm run homework -- --institute 1 --assignment A1 homework.zip`

/** The arguments of `npm run homework`; undefined where they are wrong. */
export function readHomeworkRequest(argv: readonly string[]): HomeworkRequest | undefined {
  const text = { type: 'string', default: '' } as const
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { institute: text, assignment: text },
  })
  const code = values.assignment.trim()
  const [file = '', ...more] = positionals
  const isGood =
    /^[1-9]\d{0,8}$/.test(values.institute) && code !== '' && /\.zip$/i.test(file) && more.length === 0
  return isGood ? { instituteId: Number(values.institute), code, file } : undefined
}

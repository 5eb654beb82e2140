import * as z from 'zod'
import { settings } from '#server/config.ts'

const head = `# Settings of the server and its commands: a copy named .env is read by \`npm start\`, /etc/homeroom.env by deploy/homeroom.service,
# deploy/secrets/homeroom.env by deploy/compose.yaml. Each NAME may come from a file instead, named by NAME_FILE. Made from server/config.ts
# and docs/running.md by a test.`

/** What a row of the table of docs/running.md says, by setting. */
function meaningsIn(running: string): Map<string, string> {
  const rows = running.split('\n').flatMap((line) => {
    const [, names = '', , meaning = ''] = line.split(/(?<!\\) \| |^\| | \|$/)
    const named = [...names.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = '']) => name)
    return named.map((name) => [name, { named, meaning: meaning.trim() }] as const)
  })
  return new Map(
    rows.map(([name, { named, meaning }]) => [name, named[0] === name ? meaning : `with ${named[0]}`]),
  )
}

/** The file .env.example. @param running docs/running.md @throws where a setting is not in its table */
export function envExample(running: string): string {
  const meanings = meaningsIn(running)
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  const entries = Object.entries(properties).map(([name, schema]) => {
    const meaning = meanings.get(name)
    if (meaning === undefined) throw new Error(`docs/running.md does not say what ${name} means`)
    const value = typeof schema === 'object' ? (schema.default ?? '') : ''
    return `# ${meaning.replaceAll(/[`\\]|\]\([^)]*\)|\[/g, '')}\n# ${name}=${value}`
  })
  return `${[head, ...entries].join('\n\n')}\n`
}

import { demoPlans } from '#server/demo/institutes.ts'
import { demoPassword } from '#server/demo/load.ts'
import { namedPeople } from '#server/demo/people.ts'

/** The logins of the demo as a text, for whoever has just started it. */
export function describeDemoLogins(port: number): string {
  const hosts = Object.values(demoPlans).map(
    ({ name, host }) => `  ${`http://${host}:${port}`.padEnd(34)}${name}`,
  )
  const logins = namedPeople({ yearNames: ['', ''] })
    .filter((one) => one.about)
    .map((one) => `  ${one.phone}  ${one.about}`)
  return [
    '\nThe demo, by institute (the address without a name knows all three):',
    ...hosts,
    `\nLogins, password ${demoPassword}:`,
    ...logins,
  ].join('\n')
}

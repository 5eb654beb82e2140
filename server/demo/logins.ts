import { demoPlans } from '#server/demo/institutes.ts'
import { demoPassword } from '#server/demo/load.ts'
import { namedPeople } from '#server/demo/people.ts'
import type { DemoNews } from '#server/demo/renew.ts'

/** The logins of the demo, and how it follows the days, for the terminal. */
export function describeDemo(port: number, news: DemoNews): string {
  const hosts = Object.values(demoPlans).map(
    ({ name, host }) => `  ${`http://${host}:${port}`.padEnd(34)}${name}`,
  )
  const logins = namedPeople.filter((one) => one.about).map((one) => `  ${one.phone}  ${one.about}`)
  return [
    '\nThe demo, by institute (the address without a name knows all three):',
    ...hosts,
    `\nLogins, password ${demoPassword}:`,
    ...logins,
    `\n${describeDays(news)}`,
  ].join('\n')
}

const resetHint = 'To begin anew, without what was done in it: npm start -- --fresh-demo'

function describeDays({ renewal, dayBefore }: DemoNews): string {
  if (renewal === 'failed')
    return `The demo could not be moved on to today: it stays around ${dayBefore}, and the log says why. ${resetHint}`
  if (renewal === 'held')
    return `The demo stays around ${dayBefore} until what is on its way to it has arrived, an hour at most, and then moves on to today.`
  return [
    'The demo lives around today, and moves on after every midnight.',
    ...(renewal === 'renewed' ? [`It was moved on from ${dayBefore}.`] : []),
    'What you do in it stays: tests that you begin, homework that you hand in, passwords, profiles.',
    resetHint,
  ].join('\n')
}

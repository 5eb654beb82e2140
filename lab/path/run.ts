/**
 * `npm run path [fees|homework]`: lists the files through which one action travels, from the screen to the table and back.
 *
 * A file counts where a function of it runs for the action. Listed apart, as frames, are files of which only such functions run that
 * also run without it: for a page that does not exist or a press in the menu, and for a call of the same session that reads no table. The
 * kit (`ui/`) is listed apart too; libraries never count.
 */
import type { AddressInfo } from 'node:net'
import { createServer } from 'vite'
import { createTestApp } from '#server/http/testing.ts'
import { startDatabases } from '../../scripts/test/databases.ts'
import { launchChromium } from '../bench/phone/page.ts'
import { type Action, actions } from './actions.ts'
import { countInPage, countOnServer } from './coverage.ts'

const names = process.argv.slice(2)
const chosen = Object.entries(actions).filter(([name]) => names.length === 0 || names.includes(name))

/** Shows a page; a press in the menu passes through it, and through the rule of which entries may be opened. */
const frameOfScreens = /^portal\/(app\/(shell\/|guard|portal)|shared\/navigation\/menu\.ts)/
/** Opens a connection; during which request is chance. */
const frameOfCalls = /^server\/http\/connections\//
/** The development server makes each file when the page first needs it, which takes long on a busy machine. */
const patienceMs = 15 * 60_000
/** What a page does by itself after its start is done by then. */
const settledMs = 6000
const otherCall = '/api/v1/session/files-key/1'
/** More than one action needs at once. */
const connections = 10

const databases = await startDatabases()
Object.assign(process.env, databases.environment)
const server = await createTestApp()
await server.app.listen({ port: 0 })
const { port } = server.app.server.address() as AddressInfo
const api = `http://localhost:${port}`
process.env.API_URL = api
const portal = await createServer({ server: { port: 4841, hmr: false, watch: null }, logLevel: 'error' })
await portal.listen()
const browser = await launchChromium()
try {
  const takeAnswered = await countOnServer(server.app)
  for (const [name, action] of chosen) {
    console.log(`# ${name}\n`)
    print(action, await measure(action, takeAnswered))
  }
} finally {
  await browser.close()
  await portal.close()
  await server.close()
  await databases.stop()
}

type Measured = { inPage: Set<string>; onServer: Set<string>; frame: Set<string> }

async function measure(
  action: Action,
  takeAnswered: Awaited<ReturnType<typeof countOnServer>>,
): Promise<Measured> {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  page.setDefaultNavigationTimeout(patienceMs)
  // With the data saver the page loads nothing ahead.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  })
  const query = async (text: string, values: unknown[] = []) =>
    (await server.database.pool.query(text, values)).rows
  await action.prepare(page, { query } as never, portal.resolvedUrls?.local[0] ?? '')
  await page.waitForTimeout(settledMs)
  const ranInPage = await countInPage(await context.newCDPSession(page))
  await ranInPage()
  // As in a server that is in use, no action has to open them.
  await Promise.all(Array.from({ length: connections }, () => query('select pg_sleep(0.1)')))
  await takeAnswered()
  await action.act(page)
  const inPage = await ranInPage()
  const made = (await takeAnswered()).filter(({ name }) => action.requests.test(name))
  await page.waitForTimeout(settledMs)
  await ranInPage()
  await page.evaluate(() => {
    history.pushState(null, '', '/nothing-is-here')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  await page.waitForTimeout(settledMs)
  const frameInPage = await ranInPage()
  const headers = { authorization: made[0]?.token ?? '' }
  // The second uses the connection of the first, as the page's requests do.
  for (let count = 0; count < 2; count++) await (await fetch(api + otherCall, { headers })).text()
  const ofCall = (await takeAnswered()).findLast(({ name }) => name === `GET ${otherCall}`)
  await context.close()
  const onServer = new Set(made.flatMap(({ functions }) => [...functions]))
  return { inPage, onServer, frame: new Set([...frameInPage, ...(ofCall?.functions ?? [])]) }
}

function print(action: Action, { inPage, onServer, frame }: Measured): void {
  const ran = [...new Set([...inPage, ...onServer])]
  const fileOf = (key: string) => key.replace(/:\d+$/, '')
  const ofAction = new Set([...ran.filter((key) => !frame.has(key)).map(fileOf), ...action.declarations])
  const all = [...new Set([...ran.map(fileOf), ...ofAction])].sort()
  const kindOf = (path: string) => {
    if (path.startsWith('ui/')) return 'the kit'
    if (action.others.test(path)) return 'other parts of the screen'
    if (ofAction.has(path) && !frameOfScreens.test(path) && !frameOfCalls.test(path)) return 'the path'
    return path.startsWith('server/') ? 'the frame of every call' : 'the frame of every screen'
  }
  for (const [kind, files] of Object.entries(Object.groupBy(all, kindOf)))
    console.log(`${kind}: ${files?.length} files\n${files?.map((path) => `  ${path}`).join('\n')}\n`)
  console.log(`all together: ${all.length} files`)
}

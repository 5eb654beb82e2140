import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allCalls } from '#domain/calls.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { type Attack, fewOf, isFor, type Outcome, people, type Target } from './attack.ts'

const patienceMs = 180_000

type Ran = { output: string; report: string }

async function isInstalled(program: string): Promise<boolean> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const tried = await Promise.allSettled(folders.map((folder) => access(join(folder, program))))
  return tried.some(({ status }) => status === 'fulfilled')
}

/** Ends a program after three minutes. @returns its outputs, and its report */
async function run(program: string, args: readonly string[], report: string): Promise<Ran> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const parts: Buffer[] = []
  for (const output of [child.stdout, child.stderr]) output.on('data', (part: Buffer) => parts.push(part))
  const over = new AbortController()
  const ending = sleep(patienceMs, undefined, { signal: over.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  )
  await once(child, 'close')
  over.abort()
  await ending
  return {
    output: Buffer.concat(parts).toString('utf8'),
    report: await readFile(report, 'utf8').catch(() => ''),
  }
}

type Tool = { program: string; what: string; attack: (target: Target, folder: string) => Promise<Outcome> }

/** A program of Debian's; the table says where it is not installed. */
const tool = ({ program, what, attack }: Tool): Attack => ({
  name: `${program}: ${what}`,
  run: async (target) => {
    if (!(await isInstalled(program))) return { skipped: 'not installed' }
    const folder = await mkdtemp(join(tmpdir(), 'homeroom-tool-'))
    try {
      return await attack(target, folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
})

const injections = tool({
  program: 'sqlmap',
  what: 'SQL in paths, queries and bodies',
  attack: async (target, folder) => {
    const me = await target.callerOf(people.aarav)
    const wanted = /login$|home\/student|search|year-count|standings|get-student-detail/
    const found: string[] = []
    let attempts = 0
    for (const call of allCalls.filter(({ path, access: by }) => wanted.test(path) && by !== 'admin')) {
      const { params = {}, query, body } = validRequest(call, me)
      const path = call.path.replaceAll(/:(\w+)/g, (_whole, name: string) => `${String(params[name])}*`)
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
      )
      const requestFile = join(folder, 'request.txt')
      const head = [
        `${call.method} ${path}${search.size > 0 ? `?${search}` : ''} HTTP/1.1`,
        `Host: localhost:${target.port}`,
        ...(isFor(call, 'open') ? [] : [`Authorization: ${tokenOf(call, me)}`]),
        ...(body ? ['Content-Type: application/json'] : []),
      ]
      await writeFile(requestFile, `${head.join('\r\n')}\r\n\r\n${body ? JSON.stringify(body) : ''}`)
      const args = `--batch --level=2 --risk=1 --technique=BEUST --dbms=postgresql --flush-session --ignore-code=* --output-dir=${folder}`
      const { output } = await run('sqlmap', ['-r', requestFile, ...args.split(' ')], '')
      attempts += Number(/(\d+) HTTP\(s\) requests/.exec(output)?.[1] ?? 1)
      if (
        /Parameter: .* \((GET|POST|URI|JSON)\)|is vulnerable|identified the following injection/.test(output)
      )
        found.push(nameOf(call))
      await target.query('delete from throttle')
    }
    return { attempts, found }
  },
})

type WapitiReport = {
  vulnerabilities: Record<string, { info: string; path: string }[]>
  infos?: { crawled_pages_nbr?: number }
}

const crawler = tool({
  program: 'wapiti',
  what: 'everything that it knows, from the sign-in page on',
  attack: async (target, folder) => {
    const report = join(folder, 'report.json')
    const args = [
      '-u',
      `${target.origin}/`,
      '-f',
      'json',
      '-o',
      report,
      '--max-scan-time',
      '150',
      '--flush-session',
      '--no-bugreport',
    ]
    const ran = await run('wapiti', args, report)
    if (ran.report === '') return { attempts: 0, found: ['there is no report'] }
    const { vulnerabilities, infos } = JSON.parse(ran.report) as WapitiReport
    const found = Object.entries(vulnerabilities).flatMap(([kind, all]) =>
      all.map(({ info, path }) => `${kind} at ${path}: ${info}`),
    )
    // A demo on a developer's machine has no certificate; browsers ignore the other header.
    const real = found.filter((one) => !/Strict-Transport-Security|HTTPS|X-XSS-Protection/i.test(one))
    return { attempts: infos?.crawled_pages_nbr ?? 1, found: fewOf(real) }
  },
})

const goals =
  '.git/config .env .htaccess admin backup backup.zip config config.json.bak console data debug dump.sql metrics phpinfo.php package.json portal.html secret-key server-status server/main.ts uploads wp-login.php actuator graphql'

const names = tool({
  program: 'ffuf',
  what: 'names of what ought not to be served',
  attack: async (target, folder) => {
    const [list, report] = [join(folder, 'words.txt'), join(folder, 'report.json')]
    const words = goals
      .split(' ')
      .flatMap((word) => [word, `${word}~`, `${word}.bak`, `api/v1/${word}`, `files/${word}`])
    await writeFile(list, words.join('\n'))
    const args = [
      '-u',
      `${target.origin}/FUZZ`,
      '-w',
      list,
      '-mc',
      '200,204,301,302,307,500',
      '-o',
      report,
      '-of',
      'json',
      '-s',
      '-maxtime',
      '120',
    ]
    const ran = await run('ffuf', args, report)
    const { results } = JSON.parse(ran.report || '{"results":[]}') as {
      results: { url: string; status: number }[]
    }
    return { attempts: words.length, found: fewOf(results.map(({ url, status }) => `${url}: ${status}`)) }
  },
})

const passwords = tool({
  program: 'hydra',
  what: 'a list of passwords for one account',
  attack: async (target, folder) => {
    const list = join(folder, 'passwords.txt')
    // The right one comes last: by then it must be refused.
    const words = [...Array.from({ length: 200 }, (_, n) => `guess${n}`), 'demo123']
    await writeFile(list, words.join('\n'))
    const body = `{\\"device_id\\"\\:\\"hydra\\",\\"source\\"\\:\\"WEB\\",\\"user_name\\"\\:\\"^USER^\\",\\"password\\"\\:\\"^PASS^\\"}`
    const form = `/api/v2/user/v3/login:${body}:S=student_auth:H=Content-Type\\: application/json`
    const args = [
      '-l',
      people.open,
      '-P',
      list,
      '-t',
      '16',
      '-f',
      '-s',
      String(target.port),
      'localhost',
      'http-post-form',
      form,
    ]
    const { output } = await run('hydra', args, '')
    const tried = Number(/\[DATA\].* (\d+) login tries/.exec(output)?.[1] ?? 0)
    await target.query('delete from throttle')
    return { attempts: tried, found: /password: \S+/.test(output) ? ['a password was found'] : [] }
  },
})

/** Options of slowhttptest: slow headers, slow bodies, slow reading. */
const slowly = (kind: 'H' | 'B' | 'X', what: string) => ({
  ...tool({
    program: 'slowhttptest',
    what,
    attack: async (target, folder) => {
      const report = join(folder, 'slow')
      const args = `-${kind} -c 1000 -r 200 -i 10 -l 60 -x 24 -p 3 -g -o ${report} -u ${target.origin}/`
      const { output } = await run('slowhttptest', args.split(' '), `${report}.csv`)
      const isAway = /service available:\s+NO/i.test(output)
      return { attempts: 1000, found: isAway ? ['the server was away'] : [] }
    },
  }),
  isFlood: true,
})

export const tools: Attack[] = [
  injections,
  crawler,
  names,
  passwords,
  slowly('H', 'slow headers'),
  slowly('B', 'slow bodies'),
  slowly('X', 'slow reading'),
]

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import ICAL from 'ical.js'

/** Debian's Python, for which apt installs; another one in the path would not see it. */
const pythons = ['/usr/bin/python3', 'python3']

/** One entry of a calendar, read by an independent parser. */
export type ReadEntry = {
  uid: string
  sequence: number
  status: string
  summary: string
  description: string
  url: string
  /** YYYY-MM-DD of a whole day, otherwise ISO 8601 in UTC; '' where there is none. */
  start: string
  end: string
  stamp: string
  modified: string
  isAllDay: boolean
}
export type ReadCalendar = { name: string; refresh: string; entries: ReadEntry[] }

const program = `
import json, sys
from datetime import timezone
import icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
def moment(part):
    if part is None: return ''
    value = part.dt
    if hasattr(value, 'hour'):
        return value.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ')
    return value.isoformat()
def text(part): return '' if part is None else str(part)
entries = []
for event in calendar.walk('VEVENT'):
    if event.errors: raise Exception(str(event.errors))
    entries.append(dict(
        uid=text(event.get('uid')), sequence=int(event.get('sequence')), status=text(event.get('status')),
        summary=text(event.get('summary')), description=text(event.get('description')), url=text(event.get('url')),
        start=moment(event.get('dtstart')), end=moment(event.get('dtend')), stamp=moment(event.get('dtstamp')),
        modified=moment(event.get('last-modified')), isAllDay=not hasattr(event['dtstart'].dt, 'hour')))
if calendar.errors: raise Exception(str(calendar.errors))
refresh = calendar.get('refresh-interval')
print(json.dumps(dict(name=text(calendar.get('x-wr-calname')), entries=entries,
    refresh='' if refresh is None else refresh.to_ical().decode())))
`

const canParse = (python: string) =>
  spawnSync(python, ['-c', 'import icalendar'], { stdio: 'ignore' }).status === 0

/**
 * A Python with `icalendar` from Debian, an independent parser. Installs it where that is allowed.
 * @returns undefined where there is none
 */
export function findCalendarParser(): string | undefined {
  const find = () => pythons.find(canParse)
  return find() ?? (installParser() ? find() : undefined)
}

function installParser(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0
  const install = () => apt('install', '-y', '-qq', '--no-install-recommends', 'python3-icalendar')
  return install() || (apt('update', '-qq') && install())
}

/** @throws the parser's message for anything but a calendar */
export function readByPython(text: string): ReadCalendar {
  const python = findCalendarParser()
  if (!python) throw new Error('No python3-icalendar here: install it (apt install python3-icalendar).')
  const { status, stdout, stderr } = spawnSync(python, ['-c', program], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as ReadCalendar
}

/** @throws for anything but a calendar */
export function readByIcalJs(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const textOf = (part: ICAL.Component, name: string) => String(part.getFirstPropertyValue(name) ?? '')
  const moment = (part: ICAL.Component, name: string) => {
    const value = part.getFirstPropertyValue(name)
    if (!(value instanceof ICAL.Time)) return ''
    return value.isDate ? value.toString() : `${value.toJSDate().toISOString().slice(0, 19)}Z`
  }
  return {
    // A text by convention; the parser leaves X- properties escaped.
    name: String(ICAL.design.icalendar.value.text?.fromICAL?.(textOf(calendar, 'x-wr-calname'))),
    refresh: textOf(calendar, 'refresh-interval'),
    entries: calendar.getAllSubcomponents('vevent').map((part) => ({
      uid: textOf(part, 'uid'),
      sequence: Number(textOf(part, 'sequence')),
      status: textOf(part, 'status'),
      summary: textOf(part, 'summary'),
      description: textOf(part, 'description'),
      url: textOf(part, 'url'),
      start: moment(part, 'dtstart'),
      end: moment(part, 'dtend'),
      stamp: moment(part, 'dtstamp'),
      modified: moment(part, 'last-modified'),
      isAllDay: new ICAL.Event(part).startDate.isDate,
    })),
  }
}

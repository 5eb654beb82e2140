import { kinds } from '#server/exchange/kinds.ts'
import { show } from '#server/records/import-faults.ts'
import type { Obstacle } from '#server/undo/obstacles.ts'
import { overlaps } from '#server/undo/overlaps.ts'

/** The file that holds rows of a table; several kinds of people are in one table. */
const fileOf = (table: string): string | undefined => {
  const own = kinds.filter((kind) => kind.table === table)
  return own.length === 1 ? own[0]?.name : undefined
}
const words: Readonly<Record<string, string>> = {
  announcement_section: 'sections of notices',
  announcement_student: 'students of notices',
  person: 'people',
  profile: 'profiles',
  student: 'students',
}
/** What people call the rows of a table. */
export const wordsOf = (table: string): string => words[table] ?? fileOf(table) ?? table.replaceAll('_', ' ')

/** Why an import is not undone, in one line. */
export function describeObstacle(obstacle: Obstacle): string {
  const { table, count, names } = obstacle
  return `${wordsOf(table)}: ${count}${namesIn(names, count)} ${reasonOf(obstacle)}`
}

const namesIn = (names: readonly string[], count: number): string =>
  names.length > 0 ? ` (${names.map(show).join(', ')}${count > names.length ? ', …' : ''})` : ''

function reasonOf(obstacle: Obstacle): string {
  const isOne = obstacle.count === 1
  if (obstacle.why === 'entry')
    return `${isOne ? 'is an entry' : 'are entries'} of the books, which ${isOne ? 'is' : 'are'} never erased: reverse payments with fee-reversals.csv`
  if (obstacle.why === 'receipt')
    return `${isOne ? 'is' : 'are'} on a receipt that was handed out: correct what is wrong by another import`
  if (obstacle.why === 'writeOff')
    return `${isOne ? 'had' : 'had each'} more written off before: that is asked for under Fees, and approved by somebody else`
  if (obstacle.why === 'discount')
    return `${isOne ? 'had' : 'had each'} a larger discount before: a write-off is asked for under Fees, and approved by somebody else`
  if (obstacle.why === 'overlap') return `${isOne ? 'overlaps' : 'overlap'} ${overlaps[obstacle.table]?.text}`
  if (obstacle.why === 'used') return usedBy(obstacle, isOne)
  const by = obstacle.number ? ` by import ${obstacle.number}` : ''
  const what = { changed: 'changed', removed: 'removed', addedAgain: 'added again' }[obstacle.why]
  return `${isOne ? 'was' : 'were'} ${what} since${by}`
}

/** What people do in the portal; other tables are of the institute. */
const acts: Readonly<Record<string, string>> = {
  announcements_read: 'read announcements',
  bookmark: 'bookmarked questions',
  calendar_feed: 'subscribed to the calendar',
  device: 'signed in',
  file_download: 'downloaded files',
  launch_ticket: 'opened exams',
  session: 'signed in',
  test_attempt: 'took exams',
  messages_read: 'read messages',
  notice_answer: 'answered notices',
  profile: 'changed the profile',
}

function usedBy({ by, rows, byNames }: Obstacle & { why: 'used' }, isOne: boolean): string {
  const act = acts[by]
  if (act) return `${isOne ? 'has' : 'have'} ${act} since`
  return `${isOne ? 'is' : 'are'} used by ${rows} ${rows === 1 ? 'row' : 'rows'} of ${wordsOf(by)}${namesIn(byNames, rows)}`
}

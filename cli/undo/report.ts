import { describeObstacle, wordsOf } from '#server/exchange/describe-obstacle.ts'
import type { GivenBack, Undone } from '#server/undo/undo.ts'
import type { ImportRun } from '#server/undo/writes.ts'

const maxLines = 20

/** Such as `12  2026-11-20 10:00  by command  students: 2 added`. */
export function describeRun(run: ImportRun, timeZone: string): string {
  const { number, importedBy, counts, undoneAt, isUndoable } = run
  const what = Object.entries(counts).map(([name, count]) => `${name.replaceAll('_', ' ')}: ${count}`)
  const state = undoneAt ? `  undone ${timeOf(undoneAt, timeZone)}` : isUndoable ? '' : '  older than 30 days'
  return `${number}  ${timeOf(run.at, timeZone)}  by ${importedBy}  ${what.join(', ')}${state}`
}

/** As files have times: the institute's. */
const timeOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)

export function describeUndone(
  { run, obstacles, tables }: Undone,
  { timeZone, isCheckOnly }: { timeZone: string; isCheckOnly: boolean },
): string {
  const title = `Import ${run.number} of ${timeOf(run.at, timeZone)}`
  if (obstacles.length > 0) {
    const lines = obstacles.slice(0, maxLines).map((obstacle) => `  ${describeObstacle(obstacle)}\n`)
    const more = obstacles.length - lines.length
    return `${title} is not undone: something was built on it. Nothing was written.\n${lines.join('')}${more > 0 ? `  and ${more} more\n` : ''}`
  }
  const lines = tables.map((table) => `  ${describeTable(table)}\n`)
  return `${title} ${isCheckOnly ? 'can be' : 'is'} undone:\n${lines.join('')}${isCheckOnly ? 'Nothing was written.\n' : ''}`
}

const describeTable = ({ table, removed, changed, restored }: GivenBack): string => {
  const parts = [
    ...(removed > 0 ? [`${removed} removed`] : []),
    ...(changed > 0 ? [`${changed} set back`] : []),
    ...(restored > 0 ? [`${restored} put back`] : []),
  ]
  return `${wordsOf(table)}: ${parts.join(', ') || 'nothing'}`
}

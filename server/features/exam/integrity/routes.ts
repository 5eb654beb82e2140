import type { FastifyInstance } from 'fastify'
import {
  allowDevice,
  type IntegrityRow,
  integrityFile,
  integritySheet,
} from '#domain/exam/integrity/calls.ts'
import { summarise } from '#domain/exam/integrity/summary.ts'
import { personIdOf, testIdOf } from '#server/access/named.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { noteAttempt, noteSeen } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { findNoted, lockRunning, noteEvent, unbindDevice } from '#server/features/exam/integrity/queries.ts'
import { integrityTable } from '#server/features/exam/integrity/table.ts'
import { findStudent } from '#server/features/exam/panel/admin/queries.ts'
import { testInPathOf } from '#server/features/exam/panel/admin/test-in-path.ts'
import { bookFile, csvFile, maxCells } from '#server/features/exam/sheet/file.ts'
import { findSheetHead } from '#server/features/exam/sheet/queries.ts'
import { nextAfter, readPosition } from '#server/network/cursor.ts'
import { answer, mount } from '#server/route.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'

const usual = 100
const pageOfFile = 500
/** Of an attempt, in one reply. */
const maxEventsShown = 200
const cursorOf = 'integrity'

/** The events of attempts for examiners, and the device of an attempt. */
export function integrityRoutes(app: FastifyInstance, { pool, workPool, clock }: Context): void {
  const testOf = async ({ instituteId }: AdminPass, named: string) => ({
    instituteId,
    testId: await testInPathOf(pool, instituteId, named),
  })

  mount(app, integritySheet, async ({ admin, params, query }) => {
    const at = await testOf(admin, params.test_id)
    const [, after] = readPosition(cursorOf, query.after)
    const limit = query.limit ?? usual
    const found = await findNoted(pool, { ...at, after, limit: limit + 1 })
    const rows = found.slice(0, limit)
    await noteSeen(pool, admin, {
      kind: 'sawReport',
      personIds: rows.map(({ personId }) => personId),
      now: clock(),
    })
    return answer({
      rows: rows.map((row) => present(row, admin.timeZone, clock())),
      next: nextAfter(cursorOf, found, limit, ({ attemptId }) => [0, attemptId]) || null,
    })
  })

  mount(app, integrityFile, async ({ admin, params, query, gone }) => {
    const at = await testOf(admin, params.test_id)
    const head = await findSheetHead(pool, at)
    if (!head) throw notFound()
    const rows: IntegrityRow[] = []
    const maxRows = maxCells[query.format] / columns
    for (let after = 0, isMore = true; isMore; ) {
      const page = await findNoted(workPool, { ...at, after, limit: pageOfFile })
      rows.push(...page.map((row) => present(row, admin.timeZone, clock())))
      after = page.at(-1)?.attemptId ?? after
      isMore = page.length === pageOfFile
      if (rows.length > maxRows) throw new Failure('sheetTooLarge')
    }
    await noteSeen(pool, admin, {
      kind: 'sawReport',
      personIds: rows.map(({ user_id }) => user_id),
      now: clock(),
    })
    const table = integrityTable(rows)
    const name = `Exam record ${head.name}`
    return query.format === 'csv'
      ? csvFile(table, name)
      : bookFile([table], name, { who: `token ${admin.tokenId}`, gone })
  })

  mount(app, allowDevice, async ({ admin, body }) => {
    const { instituteId, tokenId } = admin
    const testId = await testIdOf(pool, instituteId, body.test_id, 'test_id')
    const personId = await personIdOf(pool, instituteId, body.user_id, 'user_id')
    const isChanged = await inTransaction(pool, async (client) => {
      const running = await lockRunning(client, { instituteId, testId, personId })
      if (!running) throw notFound()
      if (!running.isBound) return false
      const at = { instituteId, attemptId: running.id, tokenId, now: clock() }
      await unbindDevice(client, at)
      await noteEvent(client, { ...at, page: '', kind: 'allowedDevice', detail: '' })
      await noteAttempt(client, { ...at, kind: 'allowedDevice' })
      return true
    })
    const found = await findStudent(pool, { instituteId, personId })
    if (!found) throw notFound()
    return answer({ ...found.student, is_changed: isChanged })
  })
}

const columns = integrityTable([]).rows[0]?.length ?? 1

function present(
  row: Awaited<ReturnType<typeof findNoted>>[number],
  timeZone: string,
  now: Date,
): IntegrityRow {
  const { startedAt, endsAt, submittedAt, events } = row
  const end = submittedAt ?? (endsAt && endsAt < now ? endsAt : now)
  const sum = summarise(events, end.getTime())
  return {
    user_id: row.personId,
    ...row.student,
    attempt_id: row.attemptId,
    started_at: isoIn(timeZone, startedAt),
    handed_in_at: submittedAt && isoIn(timeZone, submittedAt),
    times_left: sum.timesLeft,
    seconds_left: sum.secondsLeft,
    times_left_full_screen: sum.timesLeftFullScreen,
    seconds_left_full_screen: sum.secondsLeftFullScreen,
    cannot_fill_screen: sum.cannotFillScreen,
    wrong_codes: sum.wrongCodes,
    tabs: sum.tabs,
    tabs_of_other_networks: sum.tabsOfOtherNetworks,
    tabs_outside_safe_browser: sum.tabsOutsideSafeBrowser,
    other_devices: sum.otherDevices,
    allowed_devices: sum.allowedDevices,
    events: events.slice(0, maxEventsShown).map(({ kind, page, at, detail }) => ({
      kind,
      at: isoIn(timeZone, new Date(at)),
      tab: page,
      detail,
    })),
  }
}

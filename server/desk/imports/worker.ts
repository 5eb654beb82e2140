import type { ImportFormat } from '#domain/desk/imports.ts'
import type { Context } from '#server/context.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import { checkStep, writeStep } from '#server/desk/imports/check.ts'
import { checkPaperStep, writePaperStep } from '#server/desk/imports/formats/check-paper.ts'
import { checkRosterStep, writeRosterStep } from '#server/desk/imports/formats/check-roster.ts'
import { findImport } from '#server/desk/imports/queries.ts'
import { readStep } from '#server/desk/imports/read.ts'
import { storableText } from '#server/desk/imports/storable.ts'
import { noteDone, setFailed } from '#server/desk/imports/writes.ts'
import { findStaffOf } from '#server/desk/queries.ts'
import { Failure } from '#server/failure.ts'
import { Stopped } from '#server/queue/failure.ts'
import type { Handler } from '#server/queue/job.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

const steps = {
  reading: () => readStep,
  checking: (format: ImportFormat) => checks[format],
  writing: (format: ImportFormat) => writings[format],
}
const checks = { tables: checkStep, roster: checkRosterStep, paper: checkPaperStep }
const writings = { tables: writeStep, roster: writeRosterStep, paper: writePaperStep }
const progressEveryMs = 1000
const lost = 'Your role at the desk does not allow this any more. Nothing was written.'
const broken = 'This did not work. Nothing was written; please try again.'

/** Runs a step of an import. One that was done already, or called off, is left alone. */
export const runImport: Handler<{ importId: number; step: keyof typeof steps }, Context> = async (
  running,
  context,
) => {
  const { instituteId, payload, isLastTry, signal } = running
  const { pool } = context
  const at = { instituteId, id: payload.importId }
  const row = await findImport(pool, { ...at, personId: 0, all: true })
  if (row?.state !== payload.step) return
  const staff = await findStaffOf(pool, { personIds: [row.personId] })
  const roles = staff.find((one) => one.instituteId === instituteId)?.roles ?? []
  if (roles.length === 0) {
    await setFailed(pool, { ...at, problem: lost })
    return
  }
  let done = 0
  const timer = setInterval(
    () => void noteDone(pool, { ...at, done }).catch(() => undefined),
    progressEveryMs,
  )
  timer.unref()
  try {
    await steps[payload.step](row.format)({
      context,
      row,
      instituteId,
      roles,
      running,
      onRow: () => {
        if (++done % 1000 === 0) signal.throwIfAborted()
      },
    })
  } catch (error) {
    if (signal.aborted) throw new Stopped('another server goes on')
    if (error instanceof ImportRefusal || error instanceof Failure)
      await setFailed(pool, { ...at, problem: storableText(withoutCommands(error.message)) })
    else {
      if (isLastTry && !(error instanceof Stopped) && !unavailableReason(error))
        await setFailed(pool, { ...at, problem: broken })
      throw error
    }
  } finally {
    clearInterval(timer)
  }
}

/** What is said of the server's folders and of commands is for the operator. */
const withoutCommands = (message: string) => message.replaceAll(/\bform-[\da-f-]{36}\b/g, 'The folder')
